import type { Category, Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { foldAccents } from '#kit/edit-distance';
import type { Suited } from '../rules/suits.ts';
import type { Offer, OfferKey, SoldService } from '../rules.ts';

/** One that customers may book by themselves, and where. */
export type NamedService = SoldService & {
  position: number;
  atSalon: boolean;
  atHome: boolean;
  genders: Gender[];
  hairLengths: HairLength[];
};

/** Of fourteen columns each: a statement takes 65,535 values. */
const ROWS_AT_A_TIME = 4_500;

/** Of listings that have just been written: with the ones before them theirs are gone. */
export async function insertNamedServices(
  tx: Tx,
  listings: readonly { professionalId: string; sold: readonly NamedService[] }[],
): Promise<void> {
  const rows = listings.flatMap(({ professionalId, sold }) =>
    sold.map(({ id: serviceId, ...row }) => ({
      ...row,
      professionalId,
      serviceId,
      plainName: ` ${foldAccents(row.name)} `,
    })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME)
    await tx
      .insertInto('search.services')
      .values(rows.slice(from, from + ROWS_AT_A_TIME))
      .execute();
}

/** Without accents; `isWhole`: as whole words, else beginning so. */
type NamesOfThing = { names: readonly string[]; isWhole: boolean };

type Packed = [
  professionalId: string,
  id: string,
  category: Category,
  name: string,
  priceCents: number,
  durationMinutes: number,
  byLength: boolean,
  count: number,
];

/** Of those professionals who sell something by one of these names at that place: the shortest of it, and how many there are. */
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
  // One packed value: thousands of rows of named columns would keep the event loop.
  const { rows } = await sql<{ packed: Packed[] | null }>`
    select json_agg(json_build_array(professional_id, service_id, category, name, price_cents, duration_minutes, by_length,
      count)) as packed
    from (
      select distinct on (professional_id) professional_id, service_id, category, name, price_cents, duration_minutes, by_length,
        (count(*) over (partition by professional_id))::integer as count
      from search.services
      where professional_id = any(${[...ids]}::uuid[]) and ${there}
        and plain_name like any(${patternsOf(names, isWhole)}::text[]) and ${suiting(suited)}
      order by professional_id, duration_minutes, position
    ) as named`.execute(db);
  return new Map(
    (rows[0]?.packed ?? []).map(
      ([professionalId, id, category, name, priceCents, durationMinutes, byLength, count]) => [
        professionalId,
        { count, service: { id, category, name, priceCents, durationMinutes, byLength } },
      ],
    ),
  );
}

/**
 * Of those professionals, who sells something by one of these names at that place: for each of `suits` the price in cents of
 * the shortest that does, which a card would show; null where nothing does.
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

/** Of a listing: that of each of these things something suits; `any`: whatever it is. */
export function suitingEach(wanted: readonly OfferKey[], place: PlaceOfService, suited: Suited) {
  return wanted.map((key) => {
    const ofThat = key === 'any' ? sql`true` : sql`category = ${key}`;
    return sql`exists (select from search.services where services.professional_id = listings.professional_id
      and ${soldAt(place)} and ${ofThat} and ${suiting(suited)})`;
  });
}

function soldAt(place: PlaceOfService) {
  return place === 'salon' ? sql`at_salon` : sql`at_home`;
}

/** A service that names nobody suits everybody. */
function suiting({ gender, hairLength }: Suited) {
  const forThem = gender ? sql`(genders = '{}' or ${gender} = any(genders))` : sql`true`;
  return hairLength ? sql`${forThem} and ${hairLength} = any(hair_lengths)` : forThem;
}

/** Whether anybody sells something whose name has a word that begins so. */
export async function isSoldBy(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from search.services where plain_name like any(${patternsOf([name], false)}::text[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Names hold letters, figures and spaces alone: nothing in them stands for anything else. */
function patternsOf(names: readonly string[], isWhole: boolean): string[] {
  return names.map((name) => (isWhole ? `% ${name} %` : `% ${name}%`));
}
