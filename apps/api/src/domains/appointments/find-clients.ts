import type { findClients as contract } from '@meche/contract/client-bookings';
import type { ResponseOf } from '@meche/contract/endpoint';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { getProfessional } from '#professionals';
import { whoseOf } from './read-settlement.ts';
import { soughtWords } from './rules/sought-words.ts';
import { listClients } from './store/clients.ts';

const MOST_FOUND = 8;

/** Who came or is to come, in the calendars that she opens, by signs of the name, telephone or e-mail; each person once. */
export async function findClients(
  db: Database,
  standing: Held<'own_calendar'>,
  { q }: { q: string },
): Promise<ResponseOf<typeof contract>> {
  const words = soughtWords(q);
  const [{ timeZone }, rows] = await Promise.all([
    getProfessional(db, standing.professionalId),
    words.length > 0 ? listClients(db, whoseOf(standing), { words, limit: MOST_FOUND }) : [],
  ]);
  return {
    timeZone,
    clients: rows.map(({ name, phoneNumber, email, lastAt, lastServiceIds }) => ({
      ...{ name, phoneNumber, email, lastServiceIds },
      lastAt: lastAt.toISOString(),
    })),
  };
}
