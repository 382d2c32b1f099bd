import type { Commune } from '@meche/contract/fields';
import type { Db } from '#kit/database/database';
import { lettersApart, plainName } from './rules.ts';
import { listCommunes, listCommunesAlike } from './store.ts';

const SUGGESTED = 10;
const LOOKED_AT = 50;
/** Of fewer letters everything is like everything. */
const LETTERS_AT_LEAST = 4;

/** For whoever is writing a place: what begins like it, else what looks like it. */
export async function suggestCommunes(db: Db, text: string): Promise<Commune[]> {
  const begun = await listCommunes(db, text, SUGGESTED);
  if (begun.length > 0 || text.length < LETTERS_AT_LEAST || /[0-9]/.test(text)) return begun;
  const written = plainName(text);
  const alike = (await listCommunesAlike(db, text, LOOKED_AT)).map((commune) => ({
    commune,
    apart: lettersApart(written, plainName(commune.name)),
  }));
  // The sort is stable: at the same distance the more alike comes first.
  const nearest = alike.sort((one, other) => one.apart - other.apart).slice(0, SUGGESTED);
  return nearest.map(({ commune }) => commune);
}
