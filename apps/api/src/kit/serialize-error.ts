/**
 * The part of an error that may be stored and logged. Messages are left out: PostgreSQL quotes values in
 * them, and the app's own messages may contain user input.
 */
export type SerializedError = {
  type: string;
  code?: string;
  frames: string[];
  /** Id of the row or job that the error is about. */
  subject?: string;
  cause?: SerializedError;
  /** The first five errors of an AggregateError. */
  errors?: SerializedError[];
};

/**
 * Returns the code of an error, or of its nearest cause that has a code; otherwise the type of the
 * innermost cause.
 */
export function errorCodeOf(failure: SerializedError | null): string | null {
  if (!failure) return null;
  return failure.code ?? (failure.cause ? errorCodeOf(failure.cause) : failure.type);
}

const MAX_INNER = 5;
const DEEPEST = 4;
// The pattern excludes email addresses and long texts.
const anId = /^[\w .:-]{1,120}$/;

/** Returns types, codes and stack frames of an error and its causes, without their messages. */
export function serializeError(thrown: unknown, depth = 0): SerializedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, frames: [] };
  const { name, code, cause, subject } = thrown as Error & { code?: unknown; subject?: unknown };
  const inner = thrown instanceof AggregateError ? (thrown.errors as unknown[]) : [];
  const goesOn = depth < DEEPEST;
  return {
    type: name,
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    ...(typeof subject === 'string' && anId.test(subject) && { subject }),
    frames: framesOf(thrown),
    ...(goesOn && cause !== undefined && { cause: serializeError(cause, depth + 1) }),
    ...(goesOn &&
      inner.length > 0 && {
        errors: inner.slice(0, MAX_INNER).map((one) => serializeError(one, depth + 1)),
      }),
  };
}

function framesOf({ stack = '', message }: Error): string[] {
  const messageAt = stack.indexOf(message);
  return stack
    .slice(messageAt < 0 ? 0 : messageAt + message.length)
    .split('\n')
    .filter((frame) => frame.trimStart().startsWith('at '));
}
