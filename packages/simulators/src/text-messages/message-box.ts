import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export type CaughtMessage = {
  id: string;
  from: string;
  to: string;
  text: string;
  /** Idempotency key that the sender set; null without one. */
  key: string | null;
  received_at: string;
};

export type MessageBox = ReturnType<typeof openMessageBox>;

/** Opens the store of all text messages; it survives restarts. */
export function openMessageBox(database: DatabaseSync) {
  database.exec(`
    create table if not exists messages (
      position integer primary key,
      id text not null unique,
      "from" text not null,
      "to" text not null,
      text text not null,
      key text,
      received_at text not null
    )
  `);
  const insert = database.prepare(
    'insert into messages (id, "from", "to", text, key, received_at) values (?, ?, ?, ?, ?, ?)',
  );
  const select = database.prepare(
    `select id, "from", "to", text, key, received_at from messages
     where ?1 is null or "to" = ?1 order by position desc limit ?2`,
  );

  return {
    keep(message: { from: string; to: string; text: string; key: string | null }): CaughtMessage {
      const stored = {
        id: `SM${randomBytes(16).toString('hex')}`,
        ...message,
        received_at: new Date().toISOString(),
      };
      insert.run(stored.id, stored.from, stored.to, stored.text, stored.key, stored.received_at);
      return stored;
    },

    /** Lists text messages, newest first, 200 by default. `to` is one recipient. */
    list(filter: { to?: string; limit?: number }): CaughtMessage[] {
      return select.all(filter.to ?? null, filter.limit ?? 200) as CaughtMessage[];
    },

    clear(): void {
      database.exec('delete from messages');
    },
  };
}
