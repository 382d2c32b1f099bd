import type { ApiEndpoint, DeclaredOf } from '@meche/contract/api-client';
import { apiBase, filledPath } from '@meche/contract/paths';
import { writeShape } from '@meche/contract/wire-shape';
import type { z } from '@meche/contract/zod';

type Schema<E, Key extends string> = E extends { readonly [K in Key]?: infer S }
  ? Extract<S, z.ZodObject>
  : never;

/** What a caller passes for one part of an endpoint; nothing when the endpoint has no such part. */
export type PartInput<E, Key extends 'params' | 'query' | 'body'> = [Schema<E, Key>] extends [never]
  ? unknown
  : z.ZodObject extends Schema<E, Key>
    ? unknown
    : { [K in Key]: z.input<Schema<E, Key>> };

export type AddressInput<E> = PartInput<E, 'params'> & PartInput<E, 'query'>;

/** The arguments after the endpoint; the input may be left out when the endpoint requires none. */
export type InputArguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

/** Returns the address of a call on this server: path and query, with the spelling of the wire. */
export function apiAddress<Called extends ApiEndpoint>(
  endpoint: Called,
  ...[input]: InputArguments<AddressInput<DeclaredOf<Called>>>
): string {
  const { params = {}, query = {} } = (input ?? {}) as { params?: Record<string, unknown>; query?: object };
  const path = apiBase + filledPath(endpoint.path, params);
  const search = new URLSearchParams();
  if (endpoint.query)
    for (const [key, value] of Object.entries(writeShape(endpoint.query, query) as object))
      if (value !== undefined && value !== '') search.set(key, String(value));
  const tail = search.toString();
  return tail ? `${path}?${tail}` : path;
}
