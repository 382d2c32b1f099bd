import pg from 'pg';
import { connectionOptions } from './database.ts';

export type Listening = { close(): Promise<void> };

export type ListenOptions = {
  /** Called after a lost connection is back: notifications sent meanwhile are gone, so read the state again. */
  onGap?: () => void;
};

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/**
 * LISTEN on a connection of its own (a pooled one would be handed to others). Resolves once PostgreSQL listens;
 * afterwards it reconnects by itself until closed. The handler gets the payload of each NOTIFY.
 */
export async function listen(
  url: string,
  channel: string,
  handler: (payload: string) => void,
  options: ListenOptions = {},
): Promise<Listening> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connectionOptions(url), keepAlive: true });
    let lost = false;
    const onLost = () => {
      if (lost) return;
      lost = true;
      next.end().catch(() => {});
      if (client === next) {
        client = undefined;
        reconnect(FIRST_RETRY_MS);
      }
    };
    next.on('error', onLost);
    next.on('end', onLost);
    next.on('notification', (message) => handler(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      onLost();
      throw error;
    }
    if (lost) throw new Error('connection lost while starting to listen');
    if (closed) await next.end();
    else client = next;
  }

  function reconnect(delayMs: number): void {
    if (closed) return;
    retry = setTimeout(() => {
      connect().then(
        () => options.onGap?.(),
        () => reconnect(Math.min(delayMs * 2, LAST_RETRY_MS)),
      );
    }, delayMs);
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = client;
      client = undefined;
      await open?.end();
    },
  };
}
