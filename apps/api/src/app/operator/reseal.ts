import { sealedHealth } from '#clients';
import { sealedEndpointSecrets } from '#connections';
import { sealedCalendars } from '#external-calendars';
import { resealFiles } from '#files';
import { sealedSecondSteps } from '#identity';
import type { Database } from '#kit/database/database';
import { type Resealed, resealColumn, type SealedColumn } from '#kit/reseal';
import { sealedMessages, sealedSubscriptions } from '#notifications';
import type { FileStorage } from '#partners/file-storage/port';
import type { Config } from '../config.ts';
import { type SealingPurpose, sealingKeysOf } from '../wiring.ts';

type Column = { what: string; purpose: SealingPurpose; of: SealedColumn<never> };

const columns: Column[] = [
  { what: 'second steps', purpose: 'second step', of: sealedSecondSteps },
  { what: 'health notes', purpose: 'client health', of: sealedHealth },
  ...sealedEndpointSecrets.map((of) => ({
    what: `webhooks, ${of.column}`,
    purpose: 'connections' as const,
    of,
  })),
  ...sealedCalendars.map((of) => ({
    what: `calendars of other programs, ${of.column}`,
    purpose: 'external calendars' as const,
    of,
  })),
  { what: 'devices', purpose: 'notifications', of: sealedSubscriptions },
  { what: 'waiting messages', purpose: 'notifications', of: sealedMessages },
];

export const sealedColumns = columns.map(({ of }) => of);

/**
 * Encrypts everything that is sealed with the newest of FILES_KEYS. May be stopped and started again.
 * Returns how much could not be opened with any of the keys. Feeds of calendars are left out: they are
 * written again each night.
 */
export async function reseal({
  db,
  config,
  files,
  say,
}: {
  db: Database;
  config: Config;
  files: FileStorage;
  say: (line: string) => void;
}): Promise<number> {
  let unreadable = 0;
  const report = (what: string, done: Resealed) =>
    say(
      `${what}: ${done.resealed} sealed again${done.unreadable > 0 ? `, ${done.unreadable} unreadable` : ''}`,
    );
  for (const { what, purpose, of } of columns) {
    const done = await resealColumn(db, of, sealingKeysOf(config, purpose));
    report(what, done);
    unreadable += done.unreadable;
  }
  const done = await resealFiles({ db, storage: files }, (soFar) => report('files so far', soFar));
  report('files', done);
  return unreadable + done.unreadable;
}
