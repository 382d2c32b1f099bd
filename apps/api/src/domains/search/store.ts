import type {
  Accessibility,
  HairType,
  PlaceOfService,
  Precision,
  SearchedPayment,
  SpokenLanguage,
} from '@meche/contract/enumerations';
import { rankingFormula } from '@meche/contract/ranking';
import { sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
import type { Db, Tx } from '#kit/database/database';
import type { Area } from './rules/areas.ts';
import type { FoundListing, ListingsQuery } from './rules/columns.ts';
import { type Trait, traits } from './rules/traits.ts';
import type { OfferKey, Offers } from './rules.ts';
import { insertNamedServices, type NamedService, suitingEach } from './store/named-services.ts';
import { insertNames, type ShownName } from './store/names.ts';

export type Listing = {
  professionalId: string;
  slug: string;
  businessName: string;
  role: 'HAIRDRESSER' | 'SALON';
  timeZone: string;
  hairTypes: HairType[];
  hairColours: string[];
  portraitIds: string[];
  photoId: string | null;
  salonLine: string | null;
  salonPostalCode: string | null;
  salonCity: string | null;
  salonDepartment: string | null;
  salonInseeCode: string | null;
  salonLatitude: number | null;
  salonLongitude: number | null;
  salonPrecision: Precision | null;
  homeCity: string | null;
  homeInseeCode: string | null;
  homeLatitude: number | null;
  homeLongitude: number | null;
  zones: string[];
  salonOffers: Offers;
  homeOffers: Offers;
  ratingSum: number;
  ratingCount: number;
  languagesSpoken: SpokenLanguage[];
  accessibility: Accessibility[];
  payments: SearchedPayment[];
  closingUntil: Date | null;
  sold: NamedService[];
  names: ShownName[];
};

export type ShownListing = Pick<
  Listing,
  'professionalId' | 'slug' | 'businessName' | 'role' | 'timeZone' | 'hairColours' | 'portraitIds' | 'photoId'
> & { line: string | null; postalCode: string | null; city: string; precision: Precision; offers: Offers };

export async function listListingsIn(db: Db, area: Area, query: ListingsQuery): Promise<FoundListing[]> {
  if ('square' in area) {
    const { south, north, west, east } = area.square;
    const inside = sql`salon_latitude between ${south} and ${north} and salon_longitude between ${west} and ${east}`;
    return listFound(db, 'salon', inside, query);
  }
  if ('department' in area) {
    const inside = sql`salon_latitude is not null and salon_department = ${area.department}`;
    return listFound(db, 'salon', inside, query);
  }
  const travelling = sql`home_latitude is not null and zones && ${[...area.zones]}::text[]`;
  return listFound(db, 'at_home', travelling, query);
}

type Packed = [string, number, number, number, number, number];

async function listFound(
  db: Db,
  place: PlaceOfService,
  condition: ReturnType<typeof sql>,
  { offerKeys, having, suited, near, limit, only }: ListingsQuery,
): Promise<FoundListing[]> {
  const { latitude, longitude, offers } = columnsOf[place];
  const prices = offerKeys.map((key) => sql`(${offers} #>> array[${key}, 'service', 'priceCents'])::integer`);
  const held = traits.flatMap((trait) => {
    const choice = having[trait];
    return choice === undefined ? [] : [sql` and ${columnOfTrait[trait]} @> array[${choice}]`];
  });
  const suiting =
    suited.gender || suited.hairLength
      ? suitingEach(offerKeys, place, suited).map((one) => sql` and ${one}`)
      : [];
  const alone = only === undefined ? sql`` : sql` and professional_id = ${only}`;
  const narrow = Math.cos((near.latitude * Math.PI) / 180) ** 2;
  // The rows are one packed value, because parsing thousands of rows with named columns would block the
  // event loop.
  const found = await sql<{ packed: Packed[] | null }>`
    select json_agg(json_build_array(professional_id, latitude, longitude, rating_sum, rating_count, price)) as packed
    from (
      select professional_id, ${latitude} as latitude, ${longitude} as longitude, rating_sum, rating_count,
        ${sql.join(prices, sql` + `)} as price
      from search.listings where ${condition}${alone} and ${offers} ?& ${[...offerKeys]}::text[] ${sql.join([...held, ...suiting], sql``)}
      order by (${latitude} - ${near.latitude}) ^ 2 + ${narrow} * (${longitude} - ${near.longitude}) ^ 2
      limit ${limit}
    ) as nearest`.execute(db);
  return (found.rows[0]?.packed ?? []).map(
    ([professionalId, latitude, longitude, ratingSum, ratingCount, fromPriceCents]) => ({
      professionalId,
      latitude,
      longitude,
      ratingSum,
      ratingCount,
      fromPriceCents,
    }),
  );
}

const columnOfTrait = {
  hairType: sql`hair_types`,
  language: sql`languages_spoken`,
  access: sql`accessibility`,
  payment: sql`payments`,
} satisfies Record<Trait, unknown>;

const columnsOf = {
  salon: {
    latitude: sql`salon_latitude`,
    longitude: sql`salon_longitude`,
    line: sql`salon_line`,
    postalCode: sql`salon_postal_code`,
    city: sql`salon_city`,
    precision: sql`salon_precision`,
    offers: sql`salon_offers`,
  },
  at_home: {
    latitude: sql`home_latitude`,
    longitude: sql`home_longitude`,
    // The base of a professional who makes home visits is their home, so only its commune is shown.
    line: sql`null`,
    postalCode: sql`null`,
    city: sql`home_city`,
    precision: sql`'commune'`,
    offers: sql`home_offers`,
  },
};

/**
 * Returns listings in no particular order. Professionals who lack one of the offers at this `place` (salon
 * or home) are left out.
 */
export async function listShown(
  db: Db,
  {
    ids,
    place,
    offerKeys,
  }: { ids: readonly string[]; place: PlaceOfService; offerKeys: readonly OfferKey[] },
): Promise<ShownListing[]> {
  const { line, postalCode, city, precision, offers } = columnsOf[place];
  const found = await sql<ShownListing>`
    select professional_id, slug, business_name, role, time_zone, hair_colours, portrait_ids, photo_id, ${line} as line,
      ${postalCode} as postal_code, ${city} as city, ${precision} as precision,
      (select jsonb_object_agg(key, value) from jsonb_each(${offers}) where key = any(${[...offerKeys]}::text[])) as offers
    from search.listings where professional_id = any(${[...ids]}::uuid[]) and ${offers} ?& ${[...offerKeys]}::text[]`.execute(
    db,
  );
  return found.rows;
}

/**
 * Returns the number of listings, and the towns with most salons. Scans the table, so it must be called
 * rarely.
 */
export async function countListings(db: Db, limit: number) {
  const towns = await sql<{ name: string; count: number }>`
    select salon_city as name, count(*)::integer as count from search.listings where salon_latitude is not null
    group by salon_city order by count(*) desc, salon_city limit ${limit}`.execute(db);
  const all = await sql<{ count: number }>`select count(*)::integer as count from search.listings`.execute(
    db,
  );
  return { professionals: all.rows[0]?.count ?? 0, towns: towns.rows };
}

/** Of a town more are listed only where other towns have too few. */
const FEATURED_OF_A_TOWN = 2;

/**
 * Lists the professionals with enough ratings and the best rating of the public formula, by which a few
 * fives do not outweigh many good ratings. Scans the table, so it must be called rarely.
 */
export async function listTopRated(db: Db, { ratings, limit }: { ratings: number; limit: number }) {
  const { addedAverage, addedReviews } = rankingFormula.rating;
  const { rows } = await sql<
    Pick<Listing, 'slug' | 'businessName' | 'role' | 'hairColours' | 'portraitIds' | 'photoId'> & {
      city: string;
      ratingSum: number;
      ratingCount: number;
    }
  >`
    select slug, business_name, role, hair_colours, portrait_ids, photo_id, city, rating_sum, rating_count from (
      select rated.*, row_number() over (partition by town order by fair desc, slug) as place from (
        select slug, business_name, role, hair_colours, portrait_ids, photo_id, rating_sum, rating_count,
          coalesce(salon_city, home_city) as city,
          regexp_replace(coalesce(salon_city, home_city), ' [0-9]+er? Arrondissement$', '') as town,
          (rating_sum + ${addedAverage * addedReviews}::float) / (rating_count + ${addedReviews}::float) as fair
        from search.listings where rating_count >= ${ratings}
      ) as rated
    ) as placed
    order by place > ${FEATURED_OF_A_TOWN}, fair desc, slug limit ${limit}`.execute(db);
  return rows.map(({ ratingSum, ratingCount, ...professional }) => ({
    ...professional,
    rating: { average: Math.round((ratingSum / ratingCount) * 10) / 10, count: ratingCount },
  }));
}

const professional = [
  ...([
    'professionalId',
    'slug',
    'businessName',
    'role',
    'timeZone',
    'hairColours',
    'portraitIds',
    'photoId',
  ] as const),
  ...(['salonCity', 'homeCity', 'salonOffers', 'homeOffers', 'ratingSum', 'ratingCount'] as const),
];
export type KnownProfessional = Pick<Listing, (typeof professional)[number]>;

export async function listProfessionals(db: Db, ids: readonly string[]): Promise<KnownProfessional[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('search.listings')
    .select(professional)
    .where(sql<boolean>`professional_id ${anyOf(ids)}`)
    .modifyEnd(sql`-- prepared`)
    .execute();
  return rows as KnownProfessional[];
}

/**
 * Returns the number of a rebuild that is about to read. It is higher than the numbers of earlier rebuilds.
 */
export async function nextRebuildNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('search.readings', 'number')) as number`.execute(db);
  return rows[0]!.number;
}

/**
 * Deletes the listings of these professionals and writes the new ones, except for professionals whom a
 * later rebuild has written meanwhile.
 */
export async function replaceListings(
  tx: Tx,
  reading: number,
  professionalIds: readonly string[],
  listings: readonly Listing[],
): Promise<void> {
  const claimed = await sql<{ professionalId: string }>`
    insert into search.readings as known (professional_id, number)
    select id, ${reading} from unnest(${[...professionalIds]}::uuid[]) as id order by id
    on conflict (professional_id) do update set number = excluded.number where known.number < excluded.number
    returning professional_id`.execute(tx);
  const ours = new Set(claimed.rows.map((row) => row.professionalId));
  if (ours.size === 0) return;
  await tx
    .deleteFrom('search.listings')
    .where('professionalId', 'in', [...ours])
    .execute();
  const rows = listings.filter((listing) => ours.has(listing.professionalId));
  if (rows.length === 0) return;
  await tx
    .insertInto('search.listings')
    .values(
      rows.map(({ salonOffers, homeOffers, sold: _sold, names: _names, ...row }) => ({
        ...row,
        salonOffers: JSON.stringify(salonOffers),
        homeOffers: JSON.stringify(homeOffers),
      })),
    )
    .execute();
  await insertNamedServices(tx, rows);
  await insertNames(tx, rows);
}

/** Yields the first ids of the next slices of `every` listings. Each id is found by walking the index. */
export async function* listSliceEdges(
  db: Db,
  { from, every, most }: { from: string; every: number; most: number },
): AsyncGenerator<string> {
  let edge = from;
  for (let found = 0; found < most; found += 1) {
    const { rows } = await sql<{ professionalId: string }>`
      select professional_id from search.listings where professional_id >= ${edge}
      order by professional_id offset ${every} limit 1`.execute(db);
    if (!rows[0]) return;
    edge = rows[0].professionalId;
    yield edge;
  }
}

export type ListedName = { professionalId: string; slug: string; isBookable: boolean };

/**
 * Lists a page of a slice of the listings, by id, starting after the listing `after`. `until` is exclusive.
 */
export async function listListedNames(
  db: Db,
  { from, until }: { from: string; until: string | null },
  { after, limit }: { after: ListedName | undefined; limit: number },
): Promise<ListedName[]> {
  const begins = after ? sql`professional_id > ${after.professionalId}` : sql`professional_id >= ${from}`;
  const ends = until === null ? sql`` : sql`and professional_id < ${until}`;
  const { rows } = await sql<ListedName>`
    select professional_id, slug, salon_offers ? 'any' or home_offers ? 'any' as is_bookable
    from search.listings where ${begins} ${ends} order by professional_id limit ${limit}`.execute(db);
  return rows;
}
