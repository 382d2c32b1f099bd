/**
 * What may be stored and logged of an error: PostgreSQL quotes values in its messages, and ours may hold
 * input.
 */
export type SerializedError = {
  type: string;
  code?: string;
  frames: string[];
  /** Id of the row or job. */
  subject?: string;
  cause?: SerializedError;
  /** The first few of an AggregateError. */
  errors?: SerializedError[];
};

/** The innermost code, or else type, of an error. */
export function codeOf(failure: SerializedError | null): string | null {
  if (!failure) return null;
  return failure.code ?? (failure.cause ? codeOf(failure.cause) : failure.type);
}

const MOST_INNER = 5;
const DEEPEST = 4;
// Excludes email addresses and anything long.
const anId = /^[\w .:-]{1,120}$/;

/** Types, codes and frames of an error and its causes, without messages. */
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
        errors: inner.slice(0, MOST_INNER).map((one) => serializeError(one, depth + 1)),
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
