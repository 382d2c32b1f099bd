import type { SealedColumn } from '#kit/reseal';
import { SealBroken, type SealingKeys, seal, unseal } from '#kit/sealing';
import type { CalendarLogin, CalendarSource } from '#partners/external-calendars/port';
import type { CalendarRow } from './store.ts';

/** `address` is what was entered; `source` is what was found there. */
export type CalendarSecrets = { address: string; source: CalendarSource; login: CalendarLogin | null };

const nameOf = {
  source: (id: string) => `external-calendar:${id}`,
  login: (id: string) => `external-calendar-login:${id}`,
};

export function sealSecrets(
  id: string,
  { address, source, login }: CalendarSecrets,
  keys: SealingKeys,
): Pick<CalendarRow, 'source' | 'login' | 'host'> {
  const sealed = (content: unknown, name: string) => seal(Buffer.from(JSON.stringify(content)), name, keys);
  return {
    host: new URL(address).host,
    source: sealed({ address, source }, nameOf.source(id)),
    login: login && sealed(login, nameOf.login(id)),
  };
}

/** Throws SealBroken. */
export function openSecrets(
  { id, source, login }: Pick<CalendarRow, 'id' | 'source' | 'login'>,
  keys: SealingKeys,
): CalendarSecrets {
  const opened = (sealed: Buffer, name: string) => JSON.parse(unseal(sealed, name, keys).toString());
  return {
    ...(opened(source, nameOf.source(id)) as Pick<CalendarSecrets, 'address' | 'source'>),
    login: login && (opened(login, nameOf.login(id)) as CalendarLogin),
  };
}

/** The address that was entered; undefined when it can no longer be unsealed. */
export function findAddress(
  calendar: Pick<CalendarRow, 'id' | 'source' | 'login'>,
  keys: SealingKeys,
): string | undefined {
  try {
    return openSecrets(calendar, keys).address;
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return undefined;
  }
}

export const sealedCalendars: SealedColumn[] = (['source', 'login'] as const).map((column) => ({
  table: 'external_calendars.calendars',
  id: 'id',
  column,
  subject: 'id',
  nameOf: nameOf[column],
}));
