import { searchWords } from '#appointments';
import type { Database } from '#kit/database/database';
import type { Standing } from '#kit/http/caller';
import { clientScopeOf } from './present-clients.ts';
import { listBook } from './store/book.ts';

export type InBook = { name: string; phoneNumber: string | null; email: string | null };

/**
 * Finds clients whom the member may see and who match all typed words; names that begin with the first word
 * come first. When none matches, returns similar names. Empty below three typed characters.
 */
export async function findInClientBook(
  db: Database,
  standing: Standing,
  q: string,
  limit: number,
): Promise<InBook[]> {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const rows = await listBook(db, clientScopeOf(standing), { words, sort: 'name', month: 1, limit });
  return rows.map(({ name, phone, email }) => ({ name, phoneNumber: phone, email }));
}
