import { foldWords } from '@meche/contract/fold-accents';
import type { CommuneSuggested as Commune } from '@meche/contract/places';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { communeName } from './commune-name.ts';
import { communesQuery } from './queries.ts';

export type Place = { city: string; postalCode: string };

/**
 * Finds the commune named in a CommuneField. Returns undefined when the text is ambiguous or matches no
 * commune; it does not correct spelling. A place in `known`, such as a saved value, needs no request.
 */
export async function findCommune(
  { api, cache }: { api: ApiClient; cache: QueryClient },
  written: string,
  known: readonly Place[] = [],
): Promise<Place | undefined> {
  const same = known.find((place) => written === placeName(place));
  if (same) return { city: same.city, postalCode: same.postalCode };
  const name = written.replace(/\(.*\)/, '').trim();
  const found = await cache.fetchQuery(communesQuery(api, name));
  const exact = found.filter((commune) => communeName(commune) === written.trim());
  const [commune, ...others] = exact.length > 0 ? exact : found;
  if (!commune) return undefined;
  if (exact.length === 0 && (others.length > 0 || !isCalled(commune.name, name))) return undefined;
  return { city: commune.name, postalCode: postalCodeOf(commune, written) };
}

export function placeName({ city, postalCode }: Place): string {
  return communeName({ name: city, postalCodes: [postalCode] });
}

/** Prefers the postal code in the text if the commune has it, because a commune may have several. */
function postalCodeOf(commune: Commune, written: string): string {
  const code = /\d{5}/.exec(written)?.[0];
  return (code && commune.postalCodes.includes(code) ? code : commune.postalCodes[0]) ?? '';
}

/**
 * Accepts a postal code, a prefix of the name ("Renn") and the name with an addition ("Saint-Malo intra
 * muros").
 */
function isCalled(name: string, written: string): boolean {
  const [own, typedName] = [plain(name), plain(written)];
  return /^[0-9 ]+$/.test(typedName) || own.startsWith(typedName) || typedName.startsWith(`${own} `);
}

function plain(text: string): string {
  return foldWords(text).replace(/\bst(e?)(?= )/g, 'saint$1');
}
