import type { HairType, PlaceOfService } from '@meche/contract/enumerations';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '#kit/database/database';
import type { ListedService } from './rules.ts';

/** One professional as the search knows her. */
export type Listing = {
  professionalId: string;
  slug: string;
  businessName: string;
  role: 'HAIRDRESSER' | 'SALON';
  timeZone: string;
  hairTypes: HairType[];
  hairColours: string[];
  salonCity: string | null;
  salonLatitude: number | null;
  salonLongitude: number | null;
  homeCity: string | null;
  homeLatitude: number | null;
  homeLongitude: number | null;
  zones: string[];
  services: ListedService[];
  ratingSum: number;
  ratingCount: number;
};

/** A listing at the place that was searched. */
export type FoundListing = Omit<
  Listing,
  'salonCity' | 'salonLatitude' | 'salonLongitude' | 'homeCity' | 'homeLatitude' | 'homeLongitude' | 'zones'
> & { city: string; latitude: number; longitude: number };

type Square = { south: number; north: number; west: number; east: number };

/** Salons inside a square of degrees. */
export async function listSalonsWithin(db: Db, square: Square): Promise<FoundListing[]> {
  return listFound(
    db,
    'salon',
    sql`salon_latitude between ${square.south} and ${square.north}
      and salon_longitude between ${square.west} and ${square.east}`,
  );
}

/** Those who travel to one of these zones (departments and postal codes). */
export async function listTravellingTo(db: Db, zones: string[]): Promise<FoundListing[]> {
  return listFound(db, 'at_home', sql`home_latitude is not null and zones && ${zones}::text[]`);
}

async function listFound(
  db: Db,
  place: PlaceOfService,
  condition: Expression<SqlBool> | ReturnType<typeof sql>,
): Promise<FoundListing[]> {
  const where =
    place === 'salon'
      ? sql`salon_city as city, salon_latitude as latitude, salon_longitude as longitude`
      : sql`home_city as city, home_latitude as latitude, home_longitude as longitude`;
  const found = await sql<FoundListing>`
    select professional_id, slug, business_name, role, time_zone, hair_types, hair_colours, services, rating_sum,
      rating_count, ${where}
    from search.listings where ${condition}`.execute(db);
  return found.rows;
}

/** Puts these listings in the place of what was known of these professionals. */
export async function replaceListings(
  db: Database,
  professionalIds: string[],
  listings: Listing[],
): Promise<void> {
  const kept = new Set(listings.map((listing) => listing.professionalId));
  const gone = professionalIds.filter((id) => !kept.has(id));
  if (gone.length > 0) await db.deleteFrom('search.listings').where('professionalId', 'in', gone).execute();
  if (listings.length === 0) return;
  await db
    .insertInto('search.listings')
    .values(listings.map((listing) => ({ ...listing, services: JSON.stringify(listing.services) })))
    .onConflict((conflict) =>
      conflict.column('professionalId').doUpdateSet((row) => ({
        slug: row.ref('excluded.slug'),
        businessName: row.ref('excluded.businessName'),
        role: row.ref('excluded.role'),
        timeZone: row.ref('excluded.timeZone'),
        hairTypes: row.ref('excluded.hairTypes'),
        hairColours: row.ref('excluded.hairColours'),
        salonCity: row.ref('excluded.salonCity'),
        salonLatitude: row.ref('excluded.salonLatitude'),
        salonLongitude: row.ref('excluded.salonLongitude'),
        homeCity: row.ref('excluded.homeCity'),
        homeLatitude: row.ref('excluded.homeLatitude'),
        homeLongitude: row.ref('excluded.homeLongitude'),
        zones: row.ref('excluded.zones'),
        services: row.ref('excluded.services'),
        ratingSum: row.ref('excluded.ratingSum'),
        ratingCount: row.ref('excluded.ratingCount'),
      })),
    )
    .execute();
}
