import type { Readable } from 'node:stream';

/**
 * Iterates over the bytes of a request body. Does not destroy the stream when the loop ends early, because
 * the response still has to go out on the same connection.
 */
export function iterateBytes(body: unknown): AsyncIterable<Buffer> {
  const stream = body as Readable | undefined;
  return stream?.iterator({ destroyOnReturn: false }) ?? (async function* () {})();
}
