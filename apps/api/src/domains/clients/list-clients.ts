import type { listClients as contract } from '@meche/contract/clients';
import type { QueryOf, ResponseOf } from '@meche/contract/endpoint';
import { searchWords } from '#appointments';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf, plusMonths, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { clientScopeOf, presentListed } from './present-clients.ts';
import { listBook } from './store/book.ts';

const PAGE_SIZE = 30;
const QUIET_MONTHS = 3;

/**
 * Returns a page of the clients whom the member may see, in the requested order; sorted by name, matches
 * that begin with the first word come first, and without a match similar names (isAlike). Refuses forbidden
 * to sort by spending without see_money.
 */
export async function listClients(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
  { q = '', sort, filter, tag, notSince, after }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  if (sort === 'spent' && !standing.can.has('see_money')) refuse('forbidden');
  const { timeZone } = await getProfessional(db, standing.professionalId);
  const today = dayOf(clock.now(), timeZone);
  const since = filter === 'quiet' ? (notSince ?? plusMonths(today, -QUIET_MONTHS)) : notSince;
  const rows = await listBook(db, clientScopeOf(standing), {
    words: searchWords(q),
    month: Number(today.slice(5, 7)),
    sort,
    filter,
    tag,
    after,
    limit: PAGE_SIZE + 1,
    notSince: since === undefined ? undefined : startOfDay(since, timeZone),
  });
  return {
    timeZone,
    items: rows.slice(0, PAGE_SIZE).map((row) => presentListed(row, standing)),
    isAlike: rows[0]?.isAlike ?? false,
    hasMore: rows.length > PAGE_SIZE,
  };
}
