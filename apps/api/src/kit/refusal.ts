import type { FieldError, RefusalCode } from '@meche/contract/refusals';

export type RefusalOptions = {
  /** Error by wire field. */
  fields?: Record<string, FieldError>;
  /** Details in code keys, shaped by the contract's refusalDetails. */
  details?: unknown;
  /** Seconds, for Retry-After. */
  retryAfter?: number;
};

/** An expected error, mapped to a status in kit/http; anything else thrown is a bug and a 500. */
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
