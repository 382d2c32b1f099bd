import type { Endpoint, Method, RefusalOf, ResponseOf } from './endpoint.ts';
import type { GeneralRefusal } from './refusals.ts';
import type { Shape } from './wire-shape.ts';
import type { z } from './zod.ts';

/**
 * What a browser needs to call an endpoint: no schema, because zod and the schemas would be most of a
 * page's download. `Declared` is the endpoint's declaration in the contract, for the types.
 */
export type ApiEndpoint<Declared extends Endpoint = Endpoint> = {
  readonly method: Method;
  readonly path: string;
  /** Absent: the call has no query. */
  readonly query?: Shape;
  /** Absent: the call has no body. */
  readonly body?: Shape;
  /** Absent: shape 1. */
  readonly response?: Shape;
  /** Never set. It carries the types of the declaration. */
  readonly declared?: Declared;
};

/** The declaration of an endpoint in the contract. */
export type DeclaredOf<Called extends ApiEndpoint> = NonNullable<Called['declared']>;
/** The answer of a call, with camelCase keys. */
export type AnswerOf<Called extends ApiEndpoint> = ResponseOf<DeclaredOf<Called>>;

/** The codes with which a call may be refused. */
export type CodeOf<Called extends ApiEndpoint> = RefusalOf<DeclaredOf<Called>> | GeneralRefusal;

/** The shape of an object. `Schema` is its schema in the contract, for the types. */
export type ApiSchema<Schema extends z.ZodObject> = {
  readonly shape: Readonly<Record<string, Shape>>;
  /** Never set. It carries the type of the schema. */
  readonly declared?: Schema;
};
