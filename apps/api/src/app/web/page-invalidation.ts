import { apiBase } from '@meche/contract/paths';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';

/** Writes to these paths change content of the caller, who looks at the result immediately. */
const ownWords = new RegExp(`^${apiBase}/(professional|operator|me)(/|$)`);

/**
 * Calls `forget` when content of public pages changes: a listing, an appointment or a calendar of any
 * process, or a successful write to `ownWords` in this process. Pages with other changes expire with the
 * cache.
 */
export function invalidatePagesOnChange(
  app: FastifyInstance,
  { listener }: Pick<AppContext, 'listener'>,
  forget: () => void,
): void {
  const heard = {
    listings: forget,
    live(payload: string) {
      const [, kind] = payload.split(' ');
      if (kind === 'appointment' || kind === 'calendar') forget();
    },
  };
  for (const [channel, handler] of Object.entries(heard)) {
    const listening = listener.hear(channel, handler, { onGap: forget });
    listening.catch(() => {});
    app.addHook('onClose', async () => (await listening.catch(() => undefined))?.());
  }
  // The hook runs before the response is sent, because the reader may request the changed page immediately.
  app.addHook('onSend', async ({ method, url }, reply) => {
    if (method !== 'GET' && method !== 'HEAD' && reply.statusCode < 400 && ownWords.test(url)) forget();
  });
}
