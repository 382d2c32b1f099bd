import type { Commune } from '@meche/contract/fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { Coordinates, ZoneParts } from '../rules.ts';

/** The same condition as isInZone in SQL, for the commune `c` and any of its postal codes. */
function lies({ departments, postalCodes }: ZoneParts): RawBuilder<boolean> {
  return sql<boolean>`(c.department = any(${[...departments]}::text[]) or c.postal_codes && ${[...postalCodes]}::text[])`;
}

// Leaves out Paris, Lyon and Marseille, because their arrondissements have rows too.
const noWholeCity = sql`c.insee_code <> all('{75056,69123,13055}'::text[])`;

export type ZoneSize = {
  communes: number;
  arrondissements: number;
  /** The bounds are null when no commune of the zone has coordinates. */
  south: number | null;
  north: number | null;
  west: number | null;
  east: number | null;
};

export async function measureZone(db: Db, zone: ZoneParts): Promise<ZoneSize> {
  const found = await sql<ZoneSize>`select count(*)::int as communes,
      (count(*) filter (where c.plain_name like '% arrondissement'))::int as arrondissements,
      min(c.latitude) as south, max(c.latitude) as north, min(c.longitude) as west, max(c.longitude) as east
    from places.communes c where ${lies(zone)} and ${noWholeCity}`.execute(db);
  return found.rows[0]!;
}

export type AreaCovered = { code: string; communes: number; towns: string[] };

/**
 * Lists the number of communes and the five largest ones in each department and postal code. Areas without
 * communes are left out.
 */
export async function listAreas(db: Db, { departments, postalCodes }: ZoneParts): Promise<AreaCovered[]> {
  const towns = sql`count(*)::int as communes, (array_agg(c.name order by c.population desc, c.name))[1:5] as towns`;
  const found = await sql<AreaCovered>`
    select c.department as code, ${towns} from places.communes c
      where c.department = any(${[...departments]}::text[]) and ${noWholeCity} group by c.department
    union all
    select p.postal_code as code, ${towns} from places.postal_codes p join places.communes c on c.insee_code = p.insee_code
      where p.postal_code = any(${[...postalCodes]}::text[]) and ${noWholeCity} group by p.postal_code`.execute(
    db,
  );
  return found.rows;
}

/** WGS 84 degrees. */
export type Box = { south: number; north: number; west: number; east: number };

/** Lists one commune per grid cell of a box: covered communes first, then the largest. */
export async function listMapCommunes(
  db: Db,
  zone: ZoneParts,
  { box, cells }: { box: Box; cells: { across: number; down: number } },
): Promise<(Coordinates & { covered: boolean })[]> {
  const { south, north, west, east } = box;
  const found = await sql<Coordinates & { covered: boolean }>`
    select distinct on (row, col) latitude, longitude, covered from (
      select c.latitude, c.longitude, c.population, ${lies(zone)} as covered,
        width_bucket(c.latitude, ${south}, ${north}, ${cells.down}) as row,
        width_bucket(c.longitude, ${west}, ${east}, ${cells.across}) as col
      from places.communes c
      where c.latitude between ${south} and ${north} and c.longitude between ${west} and ${east} and ${noWholeCity}
    ) seen order by row, col, covered desc, population desc`.execute(db);
  return found.rows;
}

type Row = Omit<Commune, 'coordinates'> & Coordinates;

export async function listLargestCommunes(db: Db, zone: ZoneParts, limit: number): Promise<Commune[]> {
  const found =
    await sql<Row>`select c.insee_code, c.name, c.department, c.postal_codes, c.latitude, c.longitude
    from places.communes c where ${lies(zone)} and ${noWholeCity} and c.latitude is not null
    order by c.population desc, c.name limit ${limit}`.execute(db);
  return found.rows.map(({ latitude, longitude, ...row }) => ({
    ...row,
    coordinates: { latitude, longitude },
  }));
}
