import type {
  Accessibility,
  Category,
  Gender,
  HairLength,
  HairType,
  PlaceOfService,
  SearchedPayment,
  SpokenLanguage,
} from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { ListingColumns } from '../rules/listing-values.ts';
import { suitsOf } from '../rules/suits.ts';
import type { OfferKey } from '../rules.ts';

type Prices = Partial<Record<OfferKey, number>>;
type Sold = [
  category: Category,
  atSalon: boolean,
  atHome: boolean,
  genders: Gender[],
  hairLengths: HairLength[],
];
type Packed = [
  professionalId: string,
  hairTypes: HairType[],
  languages: SpokenLanguage[],
  accessibility: Accessibility[],
  payments: SearchedPayment[],
  department: string | null,
  salon: [number | null, number | null],
  home: [number | null, number | null],
  zones: string[],
  salonPrices: Prices | null,
  homePrices: Prices | null,
  ratingSum: number,
  ratingCount: number,
  sold: Sold[] | null,
];

/**
 * Returns a page of listings by id. The rows are one packed value, because parsing thousands of rows with
 * named columns would block the event loop.
 */
export async function listColumnsAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<ListingColumns[]> {
  const those = after === null ? sql`` : sql`where professional_id > ${after}`;
  return unpacked(db, sql`${those} order by professional_id limit ${limit}`);
}

export async function listColumnsOf(db: Db, professionalIds: readonly string[]): Promise<ListingColumns[]> {
  return unpacked(db, sql`where professional_id = any(${[...professionalIds]}::uuid[])`);
}

async function unpacked(db: Db, which: ReturnType<typeof sql>): Promise<ListingColumns[]> {
  const prices = (offers: string) =>
    sql`(select json_object_agg(key, value #> '{service,priceCents}') from jsonb_each(${sql.ref(offers)}))`;
  const { rows } = await sql<{ packed: Packed[] | null }>`
    select json_agg(json_build_array(professional_id, hair_types, languages_spoken, accessibility, payments, salon_department,
      json_build_array(salon_latitude, salon_longitude), json_build_array(home_latitude, home_longitude), zones,
      ${prices('salonOffers')}, ${prices('homeOffers')}, rating_sum, rating_count,
      (select json_agg(json_build_array(category, at_salon, at_home, genders, hair_lengths))
        from search.services where services.professional_id = listed.professional_id))) as packed
    from (select * from search.listings ${which}) as listed`.execute(db);
  return (rows[0]?.packed ?? []).map(
    ([
      professionalId,
      hairTypes,
      languages,
      accessibility,
      payments,
      department,
      salon,
      home,
      zones,
      salonPrices,
      homePrices,
      ratingSum,
      ratingCount,
      sold,
    ]) => ({
      professionalId,
      hairTypes,
      languages,
      accessibility,
      payments,
      ratingSum,
      ratingCount,
      salon:
        salon[0] === null || salon[1] === null
          ? null
          : { latitude: salon[0], longitude: salon[1], department },
      home: home[0] === null || home[1] === null ? null : { latitude: home[0], longitude: home[1], zones },
      salonPrices: salonPrices ?? {},
      homePrices: homePrices ?? {},
      salonSuits: suitsSold(sold ?? [], 'salon'),
      homeSuits: suitsSold(sold ?? [], 'at_home'),
    }),
  );
}

function suitsSold(sold: readonly Sold[], place: PlaceOfService) {
  return suitsOf(
    sold
      .filter(([, atSalon, atHome]) => (place === 'salon' ? atSalon : atHome))
      .map(([category, , , genders, hairLengths]) => ({ category, genders, hairLengths })),
  );
}
