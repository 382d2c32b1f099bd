import { foldWords } from '@meche/contract/fold-accents';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

/** `memberId` is null for the name of the business. */
export type ShownName = { memberId: string | null; name: string };

export type FoundName = ShownName & {
  slug: string;
  businessName: string;
  role: 'HAIRDRESSER' | 'SALON';
  hairColours: string[];
  photoId: string | null;
  city: string;
  inseeCode: string;
  /** False for a professional who only makes home visits. */
  hasSalon: boolean;
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

/** Only the first words of a long name are indexed. */
const WORDS_OF_A_NAME = 6;
/** A row has seven columns, and a statement may have 65,535 parameters. */
const ROWS_AT_A_TIME = 9_000;
/** How many rows are compared by distance when thousands share a name. */
const COMPARED = 1_000;
/** This character sorts after every letter and digit. */
const AFTER_LETTERS = '{';
const AFTER_SPACE = '!';

/**
 * Inserts the names of listings that were just written. The former rows were deleted with their listings.
 */
export async function insertNames(tx: Tx, listings: readonly NamedListing[]): Promise<void> {
  const rows = listings.flatMap(({ professionalId, names, ...listing }) => {
    const latitude = listing.salonLatitude ?? listing.homeLatitude;
    const longitude = listing.salonLongitude ?? listing.homeLongitude;
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

/**
 * Returns the endings of a name: "Atelier Sofia" gives "atelier sofia" and "sofia". At most the first six
 * words begin one.
 */
function endsOf(name: string): string[] {
  const words = foldWords(name).split(' ').filter(Boolean);
  return words.slice(0, WORDS_OF_A_NAME).map((_, at) => words.slice(at).join(' '));
}

const found = sql`n.member_id, n.name, n.latitude, n.longitude, l.slug, l.business_name, l.role, l.hair_colours, l.photo_id,
  coalesce(l.salon_city, l.home_city) as city, coalesce(l.salon_insee_code, l.home_insee_code) as insee_code,
  l.salon_latitude is not null as has_salon`;

/** False for a business whose owner is deleting the account. */
const isOpen = (now: Date) => sql`(l.closing_until is null or l.closing_until <= ${now})`;

type NamesQuery = {
  /** The text without accents and case. */
  text: string;
  /** `begun`: the last word may be incomplete. */
  words: 'whole' | 'begun';
  near: Point | undefined;
  limit: number;
  now: Date;
};

/**
 * Lists the names that contain this text from the beginning of a word, in alphabetical order. With `near`,
 * the first thousand names are sorted by distance.
 */
export async function listNamesHolding(
  db: Db,
  { text, words, near, limit, now }: NamesQuery,
): Promise<FoundName[]> {
  const held =
    words === 'begun'
      ? sql`n.words >= ${text} and n.words < ${`${text}${AFTER_LETTERS}`}`
      : sql`(n.words = ${text} or (n.words >= ${`${text} `} and n.words < ${`${text}${AFTER_SPACE}`}))`;
  const narrow = near ? Math.cos((near.latitude * Math.PI) / 180) ** 2 : 1;
  const nearest = near
    ? sql`(n.latitude - ${near.latitude}) ^ 2 + ${narrow} * (n.longitude - ${near.longitude}) ^ 2,`
    : sql``;
  const { rows } = await sql<FoundName>`
    select ${found}
    from (select * from (select * from search.names n where ${held} order by words, professional_id, position
          limit ${near ? COMPARED : limit}) as n
        order by ${nearest} n.words, n.professional_id, n.position limit ${limit}) as n
      join search.listings l on l.professional_id = n.professional_id
    where ${isOpen(now)}
    order by ${nearest} n.words, n.professional_id, n.position -- prepared`.execute(db);
  return rows;
}

/**
 * Lists the names that contain one of these texts from the beginning of a word, in the order of the texts.
 * Each text is one look into the index.
 */
export async function listNamesOfSpellings(
  db: Db,
  { texts, words, limit, now }: Omit<NamesQuery, 'text' | 'near'> & { texts: readonly string[] },
): Promise<FoundName[]> {
  const after = words === 'begun' ? AFTER_LETTERS : AFTER_SPACE;
  const { rows } = await sql<FoundName>`
    select ${found} from unnest(${[...texts]}::text[]) with ordinality as spelling (text, place)
      cross join lateral (select * from search.names n
        where n.words >= spelling.text collate "C" and n.words < (spelling.text || ${after}) collate "C"
        order by n.words, n.professional_id, n.position limit ${limit}) as n
      join search.listings l on l.professional_id = n.professional_id
    where ${isOpen(now)}
    order by spelling.place, n.words, n.professional_id, n.position limit ${limit} -- prepared`.execute(db);
  return rows;
}
