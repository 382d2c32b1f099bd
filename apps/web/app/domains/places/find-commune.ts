import type { CommuneSuggested as Commune } from '@meche/contract/places';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { communeName } from './commune-name.ts';
import { communesQuery } from './queries.ts';

export type Place = { city: string; postalCode: string };

/**
 * The commune that was chosen in a CommuneField or written out; undefined when several could be meant, or none is called so:
 * a letter is mended only by the reader, who chooses. `known` are places that stood in the field before: written as they
 * were, they need no look-up.
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

/** As a CommuneField writes it. */
export function placeName({ city, postalCode }: Place): string {
  return communeName({ name: city, postalCodes: [postalCode] });
}

/** The code that was written when it is one of hers, else the commune's first. */
function postalCodeOf(commune: Commune, written: string): string {
  const code = /\d{5}/.exec(written)?.[0];
  return (code && commune.postalCodes.includes(code) ? code : commune.postalCodes[0]) ?? '';
}

/** Whether what was written is a postal code, begins the name, or goes beyond it: "Rennes", "Saint-Malo intra muros". */
function isCalled(name: string, written: string): boolean {
  const [own, asked] = [plain(name), plain(written)];
  return /^[0-9 ]+$/.test(asked) || own.startsWith(asked) || asked.startsWith(`${own} `);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bst(e?)(?= )/g, 'saint$1')
    .trim();
}
