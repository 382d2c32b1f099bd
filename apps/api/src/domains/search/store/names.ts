import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { foldAccents } from '#kit/edit-distance';

/** `memberId`: of a member whom customers are shown; null: of the business itself. */
export type ShownName = { memberId: string | null; name: string };

export type FoundName = ShownName & {
  slug: string;
  businessName: string;
  city: string;
  latitude: number;
  longitude: number;
};

type NamedListing = {
  professionalId: string;
  names: readonly ShownName[];
  salonLatitude: number | null;
  salonLongitude: number | null;
  homeLatitude: number | null;
  homeLongitude: number | null;
};

type Point = { latitude: number; longitude: number };

/** Of a longer name no further word is looked for by itself. */
const WORDS_OF_A_NAME = 6;
/** Of seven columns each: a statement takes 65,535 values. */
const ROWS_AT_A_TIME = 9_000;
/** Of a name that thousands bear, so many are looked at for the nearest. */
const COMPARED = 1_000;
/** Follows every letter and figure that words are made of. */
const AFTER_LETTERS = '{';
const AFTER_SPACE = '!';

/** Names of listings that have just been written: those of the listings before them are gone with these. */
export async function insertNames(tx: Tx, listings: readonly NamedListing[]): Promise<void> {
  const rows = listings.flatMap(({ professionalId, names, ...it }) => {
    const latitude = it.salonLatitude ?? it.homeLatitude;
    const longitude = it.salonLongitude ?? it.homeLongitude;
    if (latitude === null || longitude === null) return [];
    return names
      .flatMap(({ memberId, name }) => endsOf(name).map((words) => ({ memberId, name, words })))
      .map((row, position) => ({ professionalId, position, ...row, latitude, longitude }));
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME)
    await tx
      .insertInto('search.names')
      .values(rows.slice(from, from + ROWS_AT_A_TIME))
      .execute();
}

/** "Atelier Sofia": "atelier sofia", "sofia". */
function endsOf(name: string): string[] {
  const words = foldAccents(name).split(' ').filter(Boolean);
  return words.slice(0, WORDS_OF_A_NAME).map((_, at) => words.slice(at).join(' '));
}

type Asked = {
  /** Plain letters. */
  text: string;
  /** `begun`: the last word may go on. */
  words: 'whole' | 'begun';
  near: Point | undefined;
  limit: number;
};

/**
 * Names that hold this text from one of their words on, by alphabet; where a point is named the nearest first, of the first so
 * many by alphabet.
 */
export async function listNamesHolding(db: Db, { text, words, near, limit }: Asked): Promise<FoundName[]> {
  const held =
    words === 'begun'
      ? sql`n.words >= ${text} and n.words < ${`${text}${AFTER_LETTERS}`}`
      : sql`(n.words = ${text} or (n.words >= ${`${text} `} and n.words < ${`${text}${AFTER_SPACE}`}))`;
  const narrow = near ? Math.cos((near.latitude * Math.PI) / 180) ** 2 : 1;
  const nearest = near
    ? sql`(n.latitude - ${near.latitude}) ^ 2 + ${narrow} * (n.longitude - ${near.longitude}) ^ 2,`
    : sql``;
  const { rows } = await sql<FoundName>`
    select n.member_id, n.name, n.latitude, n.longitude, l.slug, l.business_name,
      coalesce(l.salon_city, l.home_city) as city
    from (select * from (select * from search.names n where ${held} order by words, professional_id, position
          limit ${near ? COMPARED : limit}) as n
        order by ${nearest} n.words, n.professional_id, n.position limit ${limit}) as n
      join search.listings l on l.professional_id = n.professional_id
    order by ${nearest} n.words, n.professional_id, n.position`.execute(db);
  return rows;
}
