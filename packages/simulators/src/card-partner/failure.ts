import type { CardError } from './documents.ts';

type Fields = Partial<Omit<CardError, 'type'>> & {
  type?: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  param?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
};

/** An error in the words and the shape of the partner (https://docs.stripe.com/api/errors). */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: number;
  readonly fields: Fields;
  /**
   * True when the request had begun: its idempotency key repeats this error, and its writes up to the error
   * are committed. False for refused parameters: the key is not used up and nothing is written.
   */
  readonly begun: boolean;

  constructor(status: number, message: string, fields: Fields = {}, begun = false) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.begun = begun;
  }

  body(): { error: Record<string, unknown> } {
    return {
      error: {
        message: this.message,
        ...this.fields,
        type: this.fields.type ?? 'invalid_request_error',
        ...(this.fields.code ? { doc_url: `https://docs.stripe.com/error-codes/${this.fields.code}` } : {}),
      },
    };
  }
}

export function missingParam(param: string): Failure {
  return new Failure(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function invalidParam(param: string, message: string, code = 'parameter_invalid'): Failure {
  return new Failure(400, message, { code, param });
}

export function noSuch(what: string, id: string, param = 'id'): Failure {
  return new Failure(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}

/** A 400 for a missing resource whose id is a parameter; an id in the path gives a 404 instead. */
export function noSuchInBody(what: string, id: string, param: string): Failure {
  return new Failure(400, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}

/** A 403 for a connected account that the platform does not have. */
export function foreignAccount(id: string): Failure {
  return new Failure(
    403,
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  );
}
