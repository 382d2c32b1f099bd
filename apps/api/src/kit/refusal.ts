import type { FieldError, RefusalCode } from '@meche/contract/refusals';

export type RefusalOptions = {
  /** Wire name of the field -> what is wrong with it. */
  fields?: Record<string, FieldError>;
  /** Beside the code, in code keys, shaped as the contract's refusalDetails say. */
  details?: unknown;
  /** Seconds, for Retry-After. */
  retryAfter?: number;
};

/** An expected no. Mapped to a status in kit/http; anything else that is thrown is a bug and a 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly fields: Record<string, FieldError>;
  readonly details: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, parts: RefusalOptions = {}) {
    super(code);
    this.code = code;
    this.fields = parts.fields ?? {};
    this.details = parts.details;
    this.retryAfter = parts.retryAfter;
  }
}

export function refuse(code: RefusalCode, parts?: RefusalOptions): never {
  throw new Refusal(code, parts);
}
