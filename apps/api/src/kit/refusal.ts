import type { FieldError, RefusalCode } from '@meche/contract/refusals';

export type RefusalOptions = {
  /** Error code of each invalid wire field. */
  fields?: Record<string, FieldError>;
  /** Details in code keys; the contract's refusalDetails defines their shape. */
  details?: unknown;
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
};

/**
 * An expected error, which kit/http answers with the status of its code. What it answers to other errors is
 * in kit/http/errors.ts.
 */
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
