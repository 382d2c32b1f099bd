import { apiBase } from '@meche/contract/paths';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';

/** What professionals, operators and people say of themselves here: they look at once how it reads. */
const ownWords = new RegExp(`^${apiBase}/(professional|operator|me)(/|$)`);

/**
 * Calls `forget` with every change of what public pages show: a listing that was read anew, a calendar, and what was written
 * through this process. Of what is not heard, the others' pages last the seconds they last.
 */
export function hearPageChanges(
  app: FastifyInstance,
  { listener }: Pick<AppContext, 'listener'>,
  forget: () => void,
): void {
  const heard = {
    listings: forget,
    live(told: string) {
      const [, kind] = told.split(' ');
      if (kind === 'appointment' || kind === 'calendar') forget();
    },
  };
  for (const [channel, handler] of Object.entries(heard)) {
    const listening = listener.hear(channel, handler, { onGap: forget });
    listening.catch(() => {});
    app.addHook('onClose', async () => (await listening.catch(() => undefined))?.());
  }
  // Before the answer leaves: who was told that it is done asks for a page that says so.
  app.addHook('onSend', async ({ method, url }, reply) => {
    if (method !== 'GET' && method !== 'HEAD' && reply.statusCode < 400 && ownWords.test(url)) forget();
  });
}
