import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { plusDays } from '#kit/time';
import type { BillingDeps } from '#subscriptions';
import { postToLedger } from '#wallet';
import type { TestCardPartner } from './card-partner.ts';

export const vatRates = { metropolitan: 2000, 971: 850, 972: 850, 974: 850 };
export const seller = {
  name: 'Mèche Démonstration',
  form: 'SAS au capital de 1 000 €',
  address: '1 rue des Exemples, 75000 Paris',
  registration: 'RCS Paris 000 000 000',
  vatNumber: 'FR00 000000000',
  email: 'aide@meche.example',
};

/** Returns the dependencies of subscriptions, with the local card partner. */
export function billingWith(
  db: Database,
  { billing, clock }: Pick<TestCardPartner, 'billing' | 'clock'>,
): BillingDeps {
  return {
    db,
    clock,
    billing,
    post: postToLedger,
    invoicing: { seller, vatRates },
    payerOf: async (id) => ({ email: `${id}@payer.example`, name: 'Atelier Marchal' }),
  };
}

/**
 * Inserts an issued invoice of this professional and returns its id. Without a professional it returns a
 * random id.
 */
export async function insertTestInvoice(db: Database, professionalId: string | undefined): Promise<string> {
  const id = randomUUID();
  if (professionalId === undefined) return id;
  // A period can have only one invoice, so each invoice takes a random period.
  const startsOn = plusDays('1990-01-01', Math.floor(Math.random() * 10_000));
  await inTransaction(db, async (tx) => {
    await sql`with given as (
        insert into subscriptions.invoice_counters as known (series, year, last) values ('F', 2026, 1)
        on conflict (series, year) do update set last = known.last + 1 returning last
      )
      insert into subscriptions.invoices (id, professional_id, kind, series, year, number, language, issued_on, issued_at,
        period_starts_on, period_ends_on, seller, buyer, territory, vat_basis_points, total_cents, vat_cents,
        carried_cents, due_cents)
      select ${id}, ${professionalId}, 'period', 'F', 2026, last, 'fr', '2026-02-01', '2026-02-01T00:00:00Z',
        ${startsOn}, ${plusDays(startsOn, 30)}, ${JSON.stringify(seller)},
        ${JSON.stringify({ name: 'Atelier Marchal', lines: [], siret: null })}, 'metropolitan', 2000, 3999, 667, 0, 3999
      from given`.execute(tx);
    await sql`insert into subscriptions.invoice_lines
      (invoice_id, position, kind, plan, quantity, days, of_days, amount_cents, net_cents)
      values (${id}, 0, 'plan', 'salon_basic', 1, 30, 30, 3999, 3332)`.execute(tx);
  });
  return id;
}
