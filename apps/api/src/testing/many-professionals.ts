import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/database';
import { rowsOfProfessionals } from './many-rows.ts';

/**
 * Fills an empty, migrated database with a marketplace around `now` and analyzes it: one professional in
 * ten in Paris, half in large towns, one to six members each, four customers each, four appointments a
 * member. With `schemas` only tables of those schemas are filled.
 */
export async function fillMarketplace(
  db: Database,
  professionals: number,
  now = new Date(),
  schemas?: readonly string[],
): Promise<void> {
  const isIncluded = (table: string) => !schemas || schemas.includes(table.split('.')[0]!);
  await db.connection().execute(async (connection) => {
    await connection.transaction().execute(async (tx) => {
      await stage(tx, professionals, now);
      // Foreign keys and triggers are off, because the statements produce valid rows.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
      await sql`set local work_mem = '64MB'`.execute(tx);
      for (const [table, rows] of Object.entries(rowsOfProfessionals))
        if (isIncluded(table)) await fill(tx, table, rows);
      await sql`drop schema many cascade`.execute(tx);
    });
    await sql`vacuum analyze`.execute(connection);
  });
}

async function stage(tx: Tx, professionals: number, now: Date): Promise<void> {
  const statements = [
    'create schema many',
    `create function many.now() returns timestamptz immutable language sql return '${now.toISOString()}'::timestamptz`,
    `create function many.today() returns date immutable language sql return ('${now.toISOString()}'::timestamptz at time zone 'Europe/Paris')::date`,
    // The id has the version and variant digits of a random UUID, which the API requires.
    `create function many.id(kind text, k bigint, j integer default 0) returns uuid immutable language sql
      return overlay(overlay(md5(kind || k || '.' || j) placing '4' from 13) placing '8' from 17)::uuid`,
    'select setseed(0.5)',
    // 500 communes: 50 rows of the arrondissements of Paris, 250 of large towns, 200 others.
    `create table many.towns as select row_number() over () - 1 as number, insee_code, name, department, postal_codes[1] as postal_code,
        latitude, longitude from (
      (select c.* from places.communes c, generate_series(1, 3) where plain_name like 'paris % arrondissement' limit 50)
      union all (select c.* from places.communes c, generate_series(1, 2) where population >= 50000 and latitude is not null and postal_codes <> '{}' limit 250)
      union all (select * from places.communes where population < 50000 and latitude is not null and postal_codes <> '{}'
        order by md5(insee_code) limit 200)) as chosen`,
    `create table many.professionals as select k, many.id('professional', k) as id, many.id('owner', k) as account_id,
        case when is_salon then 'SALON' else 'HAIRDRESSER' end as role, not is_salon or k % 5 = 0 as travels,
        case when is_salon then 1 + (random() * 5)::integer else 1 end as members, 4 + (random() * 8)::integer as services,
        many.now() - interval '500 days' as since, t.name as city, t.postal_code, t.insee_code, t.department,
        t.latitude + (random() - 0.5) * 0.03 as latitude, t.longitude + (random() - 0.5) * 0.04 as longitude
      from (select k, random() < 0.45 as is_salon, (random() * 499)::integer as town
        from generate_series(1, ${professionals}) k) as drawn
      join many.towns t on t.number = drawn.town`,
    `create table many.customers as select c, many.now() - random() * interval '400 days' as since
      from generate_series(1, ${professionals * 4}) c`,
    `create table many.services as select h.k, s, h.role, many.id('service', h.k, s) as id, h.id as professional_id,
        (array['woman_cut','man_cut','coloration','beard','shampoo_care','kids','hairdressing','ceremony'])[1 + (s - 1) % 8] as category,
        'Prestation ' || s as name, 1500 + (random() * 60)::integer * 100 as price_cents, 15 * (2 + (h.k + s) % 5)::integer as duration_minutes,
        h.role = 'SALON' as at_salon, h.travels as at_home, s > 1 and (h.k + s) % 9 = 0 as is_closed
      from many.professionals h, generate_series(1, h.services) s`,
    // Appointments are from two days ago to five days ahead, at most one per day and member, so that no
    // member is booked twice.
    `create table many.visits as select many.id('visit', h.k, m * 100 + j) as id, h.k, m, j, h.id as professional_id,
        1 + (random() * (${professionals * 4} - 1))::bigint as customer, h.city, h.postal_code, h.latitude, h.longitude, day, minute,
        ((day + minute * interval '1 minute') at time zone 'Europe/Paris') as starts_at,
        ((day + (minute + 40) * interval '1 minute') at time zone 'Europe/Paris') as ends_at,
        case when day < many.today() then 'completed' else 'confirmed' end as state
      from many.professionals h, generate_series(1, h.members) m, generate_series(1, 4) j,
        lateral (select many.today() + ((j - 2) * 2 + h.k % 2)::integer as day, 40 * (15 + (h.k + m + j) % 12)::integer as minute) as at`,
    `create table many.offers as select k, jsonb_object_agg(category, offer) as offers from (
        select k, category, jsonb_build_object('count', count(*), 'service', (array_agg(jsonb_build_object('id', id, 'category', category,
          'name', name, 'priceCents', price_cents, 'durationMinutes', duration_minutes, 'byLength', false, 'depositCents', 0) order by duration_minutes, s))[1]) as offer
        from many.services where not is_closed group by k, category
        union all
        select k, 'any', jsonb_build_object('count', count(*), 'service', (array_agg(jsonb_build_object('id', id, 'category', category,
          'name', name, 'priceCents', price_cents, 'durationMinutes', duration_minutes, 'byLength', false, 'depositCents', 0) order by s))[1])
        from many.services where not is_closed group by k) as each group by k`,
    'analyze many.professionals, many.services, many.visits, many.customers, many.offers, many.towns',
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

type Index = { drop: string; create: string };

/**
 * Drops the secondary indexes and exclusion constraints and recreates them after the insert, which is
 * several times faster.
 */
async function fill(tx: Tx, table: string, rows: string): Promise<void> {
  const { rows: indexes } = await sql<Index>`
    select case when c.oid is null then 'drop index ' || i.indexrelid::regclass
        else 'alter table ' || i.indrelid::regclass || ' drop constraint ' || quote_ident(c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else 'alter table ' || i.indrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid) end as create
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid and c.contype in ('u', 'x')
    where i.indrelid = ${table}::regclass and not i.indisprimary
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`.execute(
    tx,
  );
  for (const { drop } of indexes) await sql.raw(drop).execute(tx);
  await sql.raw(`insert into ${table} ${rows}`).execute(tx);
  for (const { create } of indexes) await sql.raw(create).execute(tx);
}
