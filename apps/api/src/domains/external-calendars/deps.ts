import type { Database } from '#kit/database/database';
import type { Caller, Held } from '#kit/http/caller';
import type { SealingKeys } from '#kit/sealing';
import type { Clock } from '#kit/time';
import type { CalendarReader } from '#partners/external-calendars/port';

export type ExternalCalendarDeps = {
  db: Database;
  clock: Clock;
  calendars: CalendarReader;
  /** Encrypt addresses and logins; stored outside the database. */
  sealingKeys: SealingKeys;
  /** Host of this marketplace: entries of its own feeds block nothing. */
  ownHost: string;
};

export type CalendarEditor = Pick<Caller, 'accountId'> & { standing: Held<'own_calendar'> };
