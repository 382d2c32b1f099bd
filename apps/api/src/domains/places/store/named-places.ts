import type { Commune } from '@meche/contract/fields';
import { sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
import type { Db } from '#kit/database/database';
import type { Coordinates } from '../rules.ts';

/** A quarter, square, station or airport, with the commune that it lies in. */
export type NamedPlaceRow = {
  plainName: string;
  name: string;
  kind: 'known' | 'quarter' | 'metro' | 'train';
  weight: number;
  coordinates: Coordinates;
  commune: Commune;
};

type Row = Pick<NamedPlaceRow, 'plainName' | 'name' | 'kind' | 'weight'> & {
  latitude: number;
  longitude: number;
  inseeCode: string;
  communeName: string;
  department: string;
  postalCodes: string[];
  communeLatitude: number | null;
  communeLongitude: number | null;
};

const columns = sql`p.plain_name, p.name, p.kind, p.weight, p.latitude, p.longitude, p.insee_code,
  c.name as commune_name, c.department, c.postal_codes, c.latitude as commune_latitude, c.longitude as commune_longitude`;

/** Lists the places with one of these plain names, best known first. */
export async function listNamedPlaces(db: Db, keys: readonly string[]): Promise<NamedPlaceRow[]> {
  if (keys.length === 0) return [];
  const found = await sql<Row>`select ${columns}
    from places.named_places p join places.communes c using (insee_code)
    where p.plain_name ${anyOf(keys, 'text')} order by p.position`.execute(db);
  return found.rows.map(presented);
}

/** Lists places whose plain name begins so, best known first; no train stations, which repeat communes. */
export async function listNamedPlacesBeginning(
  db: Db,
  beginning: string,
  limit: number,
): Promise<NamedPlaceRow[]> {
  const found = await sql<Row>`select ${columns}
    from places.named_places p join places.communes c using (insee_code)
    where p.plain_name like ${`${beginning}%`} and p.kind <> 'train' 
    order by p.weight desc, p.position limit ${limit}`.execute(db);
  return found.rows.map(presented);
}

/**
 * Lists places that may differ by one letter: names of similar length that share the first or the last
 * half, best known first; no train stations.
 */
export async function listNamedPlacesSpelledLike(db: Db, key: string): Promise<NamedPlaceRow[]> {
  const shared = Math.ceil((key.length - 2) / 2);
  const backwards = [...key].reverse().join('');
  const found = await sql<Row>`select ${columns}
    from places.named_places p join places.communes c using (insee_code)
    where (p.plain_name like ${`${key.slice(0, shared)}%`} or reverse(p.plain_name) like ${`${backwards.slice(0, shared)}%`})
      and length(p.plain_name) between ${key.length - 1} and ${key.length + 1} and p.kind <> 'train'
    order by p.weight desc, p.position`.execute(db);
  return found.rows.map(presented);
}

/** The number of inhabitants of the largest commune with one of these plain names; one overseas counts half. */
export async function findPopulation(db: Db, names: readonly string[]): Promise<number> {
  const found = await sql<{ population: number | null }>`
    select max(population * case when length(department) = 3 then 0.5 else 1 end)::float8 as population
    from places.communes where plain_name ${anyOf(names, 'text')}`.execute(db);
  return found.rows[0]?.population ?? 0;
}

function presented(row: Row): NamedPlaceRow {
  const { plainName, name, kind, weight, latitude, longitude, inseeCode, department, postalCodes } = row;
  const { communeLatitude, communeLongitude } = row;
  return {
    plainName,
    name,
    kind,
    weight,
    coordinates: { latitude, longitude },
    commune: {
      inseeCode,
      name: row.communeName,
      department,
      postalCodes,
      coordinates:
        communeLatitude === null || communeLongitude === null
          ? null
          : { latitude: communeLatitude, longitude: communeLongitude },
    },
  };
}
