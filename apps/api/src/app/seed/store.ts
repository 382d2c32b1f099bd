import { sql } from 'kysely';
import type { Database, Db, Tx } from '#kit/database/database';
import type { Spot } from './draw-professional.ts';
import { readyStatementName } from './partner-browser.ts';

export type NewAccount = {
  id: string;
  identityUid: string;
  email: string;
  emailVerifiedAt: Date;
  role: 'CUSTOMER' | 'HAIRDRESSER' | 'SALON';
  firstName: string;
  lastName: string;
  phoneNumber: string;
  language: 'fr';
  createdAt: Date;
};

/**
 * Inserts rows with camelCase keys. Only keys of the first row are inserted; other columns get their
 * defaults.
 */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = Object.keys(first);
  const columns = sql.raw(keys.map(columnOf).join(', '));
  const records = rows.map((row) => {
    const values = row as Record<string, unknown>;
    return Object.fromEntries(keys.map((key) => [columnOf(key), values[key]]));
  });
  await sql`insert into ${sql.raw(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(records)}::jsonb)`.execute(
    db,
  );
}

function columnOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Sets columns of a business, and the drawn coordinates of its salon until the geocoder knows better. */
export async function updateBusiness(
  tx: Tx,
  id: string,
  settings: Record<string, unknown>,
  coordinates: { latitude: number; longitude: number } | undefined,
): Promise<void> {
  await tx.updateTable('professionals.professionals').set(settings).where('id', '=', id).execute();
  if (!coordinates) return;
  await tx
    .updateTable('professionals.places')
    .set({ ...coordinates, precision: 'street' })
    .where('professionalId', '=', id)
    .where('kind', '=', 'salon')
    .execute();
}

/** Inserts a card partner account that is ready for card payments. */
export async function insertReadyAccount(
  db: Db,
  professionalId: string,
  partnerId: string,
  now: Date,
): Promise<void> {
  await insertRows(db, 'payments.partner_accounts', [{ professionalId, partnerId }]);
  await insertRows(db, 'verification.accounts', [
    {
      professionalId,
      statementName: readyStatementName,
      submittedAt: now,
      readAt: now,
      cardPayments: 'active',
      transfers: 'active',
      requirements: {
        currentlyDue: [],
        pastDue: [],
        pendingVerification: [],
        errors: [],
        disabledReason: null,
        deadline: null,
      },
    },
  ]);
}

/** Seeded appointments ask for no reviews, because their customers are invented. */
export async function cancelReviewRequests(db: Db): Promise<void> {
  await sql`update appointments.appointments set review_ask_at = null where review_ask_at is not null`.execute(
    db,
  );
}

/** Collects statistics, because without them the query planner takes freshly filled tables for empty. */
export async function analyse(db: Database): Promise<void> {
  await sql`analyze`.execute(db);
}

export async function isEmpty(db: Db): Promise<boolean> {
  const found = await sql`select 1 from identity.accounts limit 1`.execute(db);
  return found.rows.length === 0;
}

/**
 * Lists at most 12 communes of a department, those nearest to a point within 15 km. A city with
 * arrondissements is replaced by these.
 */
export async function listSpotsAround(
  db: Db,
  { latitude, longitude }: { latitude: number; longitude: number },
  department: string,
): Promise<Spot[]> {
  const found = await sql<Omit<Spot, 'coordinates'> & { latitude: number; longitude: number }>`
    select name, insee_code, postal_codes[1] as postal_code, latitude, longitude
    from places.communes
    where department = ${department} and cardinality(postal_codes) < 9
      and latitude between ${latitude} - 0.135 and ${latitude} + 0.135
      and longitude between ${longitude} - 0.2 and ${longitude} + 0.2
    order by (latitude - ${latitude}) ^ 2 + ((longitude - ${longitude}) * cos(radians(${latitude}))) ^ 2, insee_code
    limit 12`.execute(db);
  return found.rows.map(({ latitude, longitude, ...spot }) => ({
    ...spot,
    coordinates: { latitude, longitude },
  }));
}
