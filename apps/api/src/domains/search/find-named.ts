import type { Category, PlaceOfService } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { findEntryOfWord, spellingsOf } from './rules/dictionary.ts';
import type { Suited } from './rules/suits.ts';
import type { NamedKey, Offer, OfferKey } from './rules.ts';
import { listNamedOffers, listNamedPrices } from './store/named-services.ts';

export type Named = { key: NamedKey; names: string[]; isWhole: boolean; category: Category | null };

const MAX_NAMES = 3;
/**
 * Limits the rows of each query, because parsing thousands of rows in one go would block the event loop.
 */
const AT_A_TIME = 1_000;

/**
 * Parses names of services such as "Balayage,Brushing". A word of the dictionary stands for all its
 * synonyms, any other word for itself. Refuses invalid_input for more than three names, or a name without
 * letters and digits.
 */
export function parseNamed(text: string | undefined): Named[] {
  const written = [...new Set((text ?? '').split(',').map((one) => one.trim()))].filter(Boolean);
  if (written.length > MAX_NAMES) refuse('invalid_input', { fields: { named: 'invalid' } });
  return written.map((one) => {
    const meant = findEntryOfWord(one);
    const names = spellingsOf(one);
    if (names.length === 0) refuse('invalid_input', { fields: { named: 'invalid' } });
    return { key: `named:${one}`, names, isWhole: meant !== undefined, category: meant?.category ?? null };
  });
}

export type NamedOffers = Map<string, Partial<Record<NamedKey, Offer>>>;

export async function findNamed(
  db: Database,
  {
    ids,
    place,
    named,
    suited,
  }: { ids: readonly string[]; place: PlaceOfService; named: readonly Named[]; suited: Suited },
): Promise<NamedOffers> {
  let found: NamedOffers = new Map(ids.map((id) => [id, {}]));
  for (const { key, names, isWhole } of named) {
    const selling: NamedOffers = new Map();
    for (const some of inLots([...found.keys()])) {
      const offers = await listNamedOffers(db, { ids: some, place, names, isWhole, suited });
      for (const [id, offer] of offers) selling.set(id, { ...found.get(id), [key]: offer });
    }
    found = selling;
  }
  return found;
}

/**
 * Returns, for each of `suits`, the total price in cents of the named services that a card would show; null
 * when one of them does not suit. Professionals who do not sell all named services are left out.
 */
export async function findNamedPrices(
  db: Database,
  { ids, place, named }: { ids: readonly string[]; place: PlaceOfService; named: readonly Named[] },
  suits: readonly Suited[],
): Promise<Map<string, (number | null)[]>> {
  let found = new Map(ids.map((id) => [id, suits.map((): number | null => 0)]));
  for (const { names, isWhole } of named) {
    const selling: typeof found = new Map();
    for (const some of inLots([...found.keys()])) {
      const prices = await listNamedPrices(db, { ids: some, place, names, isWhole }, suits);
      for (const [id, shown] of prices) selling.set(id, sumsOf(shown, found.get(id) ?? []));
    }
    found = selling;
  }
  return found;
}

function sumsOf(some: readonly (number | null)[], others: readonly (number | null)[]): (number | null)[] {
  return some.map((cents, at) => {
    const other = others[at] ?? null;
    return cents === null || other === null ? null : cents + other;
  });
}

function inLots(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / AT_A_TIME);
  return Array.from({ length: count }, (_, at) => ids.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME));
}

export function otherCategories(chosen: readonly Category[], named: readonly Named[]): Category[] {
  const covered = new Set(named.map(({ category }) => category));
  return chosen.filter((category) => !covered.has(category));
}

export function categoriesInstead(chosen: readonly Category[], named: readonly Named[]): Category[] {
  return [...new Set([...named.flatMap(({ category }) => category ?? []), ...chosen])];
}

export function priceOf(offers: Partial<Record<NamedKey, Offer>>): number {
  return Object.values(offers).reduce((sum, offer) => sum + (offer?.service.priceCents ?? 0), 0);
}

export function cardKeysOf(others: readonly Category[], named: readonly Named[]): OfferKey[] {
  return [...named.map(({ key }) => key), ...others];
}
