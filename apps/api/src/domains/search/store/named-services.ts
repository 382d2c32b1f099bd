import type { Category, Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import { foldWords } from '@meche/contract/fold-accents';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { Suited } from '../rules/suits.ts';
import type { Offer, OfferKey, SoldService } from '../rules.ts';

export type NamedService = SoldService & {
  position: number;
  atSalon: boolean;
  atHome: boolean;
  genders: Gender[];
  hairLengths: HairLength[];
};

/** A row has fourteen columns, and a statement may have 65,535 parameters. */
const ROWS_AT_A_TIME = 4_500;

/**
 * Inserts the services of listings that were just written. The former rows were deleted with their
 * listings.
 */
export async function insertNamedServices(
  tx: Tx,
  listings: readonly { professionalId: string; sold: readonly NamedService[] }[],
): Promise<void> {
  const rows = listings.flatMap(({ professionalId, sold }) =>
    sold.map(({ id: serviceId, ...row }) => ({
      ...row,
      professionalId,
      serviceId,
      plainName: ` ${foldWords(row.name)} `,
    })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME)
    await tx
      .insertInto('search.services')
      .values(rows.slice(from, from + ROWS_AT_A_TIME))
      .execute();
}

/**
 * Names without accents and case. With `isWhole`, whole words must match; otherwise the beginning of a word
 * is enough.
 */
type NamesOfThing = { names: readonly string[]; isWhole: boolean };

type Packed = [
  professionalId: string,
  id: string,
  category: Category,
  name: string,
  priceCents: number,
  durationMinutes: number,
  byLength: boolean,
  depositCents: number,
  count: number,
];

/**
 * Finds the matching service with the least duration of each professional, in the salon or at home, and
 * counts how many match.
 */
export async function listNamedOffers(
  db: Db,
  {
    ids,
    place,
    names,
    isWhole,
    suited = {},
  }: { ids: readonly string[]; place: PlaceOfService; suited?: Suited } & NamesOfThing,
): Promise<Map<string, Offer>> {
  if (ids.length === 0 || names.length === 0) return new Map();
  const there = soldAt(place);
  // The rows are one packed value, because parsing thousands of rows with named columns would block the
  // event loop.
  const { rows } = await sql<{ packed: Packed[] | null }>`
    select json_agg(json_build_array(professional_id, service_id, category, name, price_cents, duration_minutes, by_length,
      deposit_cents, count)) as packed
    from (
      select distinct on (professional_id) professional_id, service_id, category, name, price_cents, duration_minutes, by_length,
        deposit_cents, (count(*) over (partition by professional_id))::integer as count
      from search.services
      where professional_id = any(${[...ids]}::uuid[]) and ${there}
        and plain_name like any(${patternsOf(names, isWhole)}::text[]) and ${suiting(suited)}
      order by professional_id, duration_minutes, position
    ) as named`.execute(db);
  return new Map(
    (rows[0]?.packed ?? []).map(
      ([professionalId, id, category, name, priceCents, durationMinutes, byLength, depositCents, count]) => [
        professionalId,
        { count, service: { id, category, name, priceCents, durationMinutes, byLength, depositCents } },
      ],
    ),
  );
}

/**
 * Returns, for each professional with a match and each of `suits`, the price in cents of the suitable
 * service with the least duration, which a card would show; null when none suits.
 */
export async function listNamedPrices(
  db: Db,
  { ids, place, names, isWhole }: { ids: readonly string[]; place: PlaceOfService } & NamesOfThing,
  suits: readonly Suited[],
): Promise<Map<string, (number | null)[]>> {
  const prices = suits.map(
    (suited) =>
      sql`(array_agg(price_cents order by duration_minutes, position) filter (where ${suiting(suited)}))[1]`,
  );
  const { rows } = await sql<{ packed: [professionalId: string, ...(number | null)[]][] | null }>`
    select json_agg(packed) as packed
    from (
      select json_build_array(professional_id, ${sql.join(prices)}) as packed
      from search.services
      where professional_id = any(${[...ids]}::uuid[]) and ${soldAt(place)}
        and plain_name like any(${patternsOf(names, isWhole)}::text[])
      group by professional_id
    ) as named`.execute(db);
  return new Map((rows[0]?.packed ?? []).map(([professionalId, ...shown]) => [professionalId, shown]));
}

export function suitingEach(offerKeys: readonly OfferKey[], place: PlaceOfService, suited: Suited) {
  return offerKeys.map((key) => {
    const ofThat = key === 'any' ? sql`true` : sql`category = ${key}`;
    return sql`exists (select from search.services where services.professional_id = listings.professional_id
      and ${soldAt(place)} and ${ofThat} and ${suiting(suited)})`;
  });
}

function soldAt(place: PlaceOfService) {
  return place === 'salon' ? sql`at_salon` : sql`at_home`;
}

/** A service without genders suits everyone. */
function suiting({ gender, hairLength }: Suited) {
  const forThem = gender ? sql`(genders = '{}' or ${gender} = any(genders))` : sql`true`;
  return hairLength ? sql`${forThem} and ${hairLength} = any(hair_lengths)` : forThem;
}

export async function isSoldBy(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from search.services where plain_name like any(${patternsOf([name], false)}::text[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Folded names contain only letters, digits and spaces, so there is no LIKE wildcard to escape. */
function patternsOf(names: readonly string[], isWhole: boolean): string[] {
  return names.map((name) => (isWhole ? `% ${name} %` : `% ${name}%`));
}
