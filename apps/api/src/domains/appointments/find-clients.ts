import type { findClients as contract } from '@meche/contract/client-bookings';
import type { ResponseOf } from '@meche/contract/endpoint';
import type { Database } from '#kit/database/database';
import type { Held, Standing } from '#kit/http/caller';
import { getProfessional } from '#professionals';
import { scopeOf } from './read-settlement.ts';
import { searchWords } from './rules/search-words.ts';
import { type ClientRow, listClients } from './store/clients.ts';

const MAX_FOUND = 8;

type Named = Pick<ClientRow, 'name' | 'phoneNumber' | 'email'>;

export type FindClientsDeps = {
  db: Database;
  findInClientBook: (standing: Standing, q: string, limit: number) => Promise<Named[]>;
};

/**
 * Finds at most eight clients by parts of name, phone or email. People with appointments in the calendars
 * that the caller may open come first, then people of the client book; each person appears once.
 */
export async function findClients(
  { db, findInClientBook }: FindClientsDeps,
  standing: Held<'own_calendar'>,
  { q }: { q: string },
): Promise<ResponseOf<typeof contract>> {
  const words = searchWords(q);
  const [{ timeZone }, rows, book] = await Promise.all([
    getProfessional(db, standing.professionalId),
    words.length > 0 ? listClients(db, scopeOf(standing), { words, limit: MAX_FOUND }) : [],
    words.length > 0 ? findInClientBook(standing, q, MAX_FOUND) : [],
  ]);
  const seen = new Set(rows.map(keyOf));
  const others = book.filter((one) => !seen.has(keyOf(one)));
  return {
    timeZone,
    clients: [
      ...rows.map(({ name, phoneNumber, email, lastAt, lastServiceIds }) => ({
        name,
        phoneNumber,
        email,
        lastServiceIds,
        lastAt: lastAt.toISOString(),
      })),
      ...others.map(({ name, phoneNumber, email }) => ({
        name,
        phoneNumber,
        email,
        lastAt: null,
        lastServiceIds: [],
      })),
    ].slice(0, MAX_FOUND),
  };
}

/** Two results are the same person if they share the phone number, else the email, else the name. */
const keyOf = ({ name, phoneNumber, email }: Named) =>
  (phoneNumber ?? email?.toLowerCase() ?? name.toLowerCase()).trim();
