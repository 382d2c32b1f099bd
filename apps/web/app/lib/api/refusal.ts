import type { ApiEndpoint, CodeOf } from '@meche/contract/api-client';
import type { FieldError, RefusalCode } from '@meche/contract/refusals';

/** An API call in the form in which it was sent, so that it can be sent again. */
export type WireCall = { method: string; address: string; body?: string; idempotencyKey: string };

/**
 * Any answer of the API other than success, or none: code `offline`, with status 0, or with the status of a
 * proxy that answered in the API's place. `unexpected` is an answer without a known code. The keys of `fields` are camelCase paths (`workZone.0.zipCode`).
 */
export class ApiRefusal extends Error {
  readonly code: RefusalCode | 'unexpected' | 'offline';
  readonly status: number;
  readonly fields: Readonly<Record<string, FieldError | string>>;
  /** The body of the answer in snake_case; some codes have details in it, for example the new price. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;
  /** The call when it got no answer and has an idempotency key: it can be sent again under that key. */
  readonly wire: WireCall | undefined;

  constructor(
    code: ApiRefusal['code'],
    status: number,
    message: string,
    fields: ApiRefusal['fields'] = {},
    body: ApiRefusal['body'] = {},
    {
      cause,
      retryAfterSeconds,
      wire,
    }: { cause?: unknown; retryAfterSeconds?: number | undefined; wire?: WireCall | undefined } = {},
  ) {
    super(message, { cause });
    this.name = 'ApiRefusal';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
    this.wire = wire;
  }
}

/**
 * Returns whether the error is a refusal, with one of the codes if any are given. With the type of an
 * endpoint, only codes are accepted that its calls may be refused with.
 */
export function isRefusal<Called extends ApiEndpoint = ApiEndpoint>(
  error: unknown,
  ...codes: (CodeOf<Called> | 'unexpected' | 'offline')[]
): error is ApiRefusal {
  return error instanceof ApiRefusal && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** `wire` is stored only when a proxy answered: the API's failures always have a code. */
export function refusalFrom(
  status: number,
  answer: unknown,
  { retryAfter, wire }: { retryAfter?: string | null | undefined; wire?: WireCall | undefined } = {},
): ApiRefusal {
  const body = isObject(answer) ? answer : {};
  const isOfProxy = typeof body.code !== 'string' && status >= 500;
  const uncoded = isOfProxy ? 'offline' : 'unexpected';
  const code = typeof body.code === 'string' ? (body.code as RefusalCode) : uncoded;
  const message = typeof body.message === 'string' ? body.message : `The API answered ${status}`;
  const fields = Object.fromEntries(
    Object.entries(isObject(body.fields) ? body.fields : {}).map(([path, error]) => [
      codePath(path),
      String(Array.isArray(error) ? error[0] : error),
    ]),
  );
  const retryAfterSeconds = Number(retryAfter) || undefined;
  const call = isOfProxy ? wire : undefined;
  return new ApiRefusal(code, status, message, fields, body, { retryAfterSeconds, wire: call });
}

/**
 * Returns a function for `catch` that rethrows a refusal with its fields renamed to those of the form,
 * without its `wire`. Other errors are rethrown unchanged.
 */
export function renameFields(rename: (field: string) => string): (error: unknown) => never {
  return (error) => {
    if (!isRefusal(error)) throw error;
    const { code, status, message, body, retryAfterSeconds } = error;
    const fields = Object.entries(error.fields).map(([field, why]) => [rename(field), why]);
    throw new ApiRefusal(code, status, message, Object.fromEntries(fields), body, {
      cause: error,
      retryAfterSeconds,
    });
  };
}

export function unreachable(cause: unknown, wire?: WireCall): ApiRefusal {
  return new ApiRefusal('offline', 0, 'The API could not be reached', {}, {}, { cause, wire });
}

/** Converts a field path from the wire: work_zone.0.zip_code becomes workZone.0.zipCode. */
function codePath(wirePath: string): string {
  return wirePath.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
