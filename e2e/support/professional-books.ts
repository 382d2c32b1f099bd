import { sql } from 'kysely';
import { type Books, readBooks } from './product.ts';
import { db, type Professional } from './professional.ts';

/** One transaction of the ledger. */
type Posted = {
  kind: string;
  /**
   * Id of what the transaction concerns: the payable (appointment), withdrawal, invoice, refund or dispute.
   */
  subjectId: string;
  partnerId: string | null;
  at: Date;
  /** Ledger account and amount in cents; debits are positive. */
  entries: [string, number][];
};

type Visit = {
  id: string;
  customerName: string;
  state: string;
  startsAt: Date;
  serviceFeeCents: number;
  mileageCents: number;
  searchFeeCents: number;
  totalCents: number;
  cardCents: number;
  onSiteCents: number;
  /** Kept after a cancellation or a no-show. */
  feeCents: number | null;
  services: string[];
};

/**
 * A professional's money according to the ledger (read by SQL) and to the card partner's export.
 * Independent of the API that the screens use.
 */
export type ProfessionalBooks = { posted: Posted[]; visits: Visit[]; partner: Books; accountId: string };

export async function readProfessionalBooks({ id }: Professional): Promise<ProfessionalBooks> {
  const { rows: posted } = await sql<Posted>`
    select t.kind, t.subject_id, t.partner_id, t.at,
      (select jsonb_agg(jsonb_build_array(account, amount_cents)) from wallet.entries where transaction_id = t.id) as entries
    from wallet.transactions t where t.professional_id = ${id} order by t.at, t.id`.execute(db);
  const { rows: visits } = await sql<Visit>`
    select a.id, customer_name, state, starts_at, service_fee_cents, mileage_cents, search_fee_cents, total_cents,
      card_cents, on_site_cents, fee_cents,
      (select array_agg(name order by position) from appointments.lines where appointment_id = a.id) as services
    from appointments.appointments a where professional_id = ${id} order by starts_at`.execute(db);
  const { partnerId } = await db
    .selectFrom('payments.partnerAccounts')
    .select('partnerId')
    .where('professionalId', '=', id)
    .executeTakeFirstOrThrow();
  return { posted, visits, partner: await readBooks(), accountId: partnerId };
}

/** Dashboard figures of a month. */
type Counted = { visits: number; takings: number; newClients: number; returningClients: number } & {
  noShows: number;
  reviews: number;
};

/** Counts the figures of a month (2026-11, Paris time) by plain SQL sums. */
export async function countMonth({ id }: Professional, month: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with of_month as (
      select a.*, p.status from appointments.appointments a left join payments.payables p on p.id = a.id
      where a.professional_id = ${id} and to_char(a.starts_at at time zone 'Europe/Paris', 'YYYY-MM') = ${month}),
    came as (
      select customer_id, customer_name, min(starts_at) as first_at from appointments.appointments
      where professional_id = ${id} and state = 'completed' group by customer_id, customer_name)
    select
      (select count(*)::int from of_month where state = 'completed') as visits,
      (select coalesce(sum(on_site_cents), 0)::int from of_month where state = 'completed')
        + (select coalesce(sum(coalesce(decided_cents, card_cents) - search_fee_cents), 0)::int from of_month
          where state = 'completed' and card_cents > 0 and status = 'captured'
            and (contested_at is null or decided_cents is not null)) as takings,
      (select count(*)::int from came where to_char(first_at at time zone 'Europe/Paris', 'YYYY-MM') = ${month}) as new_clients,
      (select count(*)::int from came where to_char(first_at at time zone 'Europe/Paris', 'YYYY-MM') < ${month}) as returning_clients,
      (select count(*)::int from of_month where state = 'no_show') as no_shows,
      (select count(*)::int from reviews.reviews where professional_id = ${id} and hidden_at is null
        and to_char(created_at at time zone 'Europe/Paris', 'YYYY-MM') = ${month}) as reviews`.execute(db);
  return rows[0] as Counted;
}

/** Sums these ledger accounts in cents; debits are positive. */
export function sumOf(posted: readonly Posted[], ...accounts: string[]): number {
  const entries = posted.flatMap((one) => one.entries).filter(([account]) => accounts.includes(account));
  return entries.reduce((sum, [, cents]) => sum + cents, 0);
}

/** The change of the wallet in cents by a transaction: available and pending, minus the receivable. */
export const addedBy = (posted: Posted) => 0 - sumOf([posted], 'available', 'pending', 'receivable');

/**
 * Bank charges of a card payment in cents: 1.5 % + 0.25 € of the professional's share, at most the share.
 */
export function chargesOf({ cardCents, searchFeeCents }: Visit): number {
  const share = Math.max(0, cardCents - searchFeeCents);
  return share === 0 ? 0 : Math.min(share, Math.round(share * 0.015) + 25);
}

export const holdsFor = ({ partner }: ProfessionalBooks, visitId: string) =>
  partner.holds.filter(({ metadata }) => metadata.reference === visitId);

/** Cents captured at the partner for an appointment, before refunds. */
export const debitedFor = (books: ProfessionalBooks, visitId: string) =>
  holdsFor(books, visitId).reduce((sum, { captured_cents }) => sum + captured_cents, 0);

/** Reads the violations that the view of the ledger finds. */
export async function listViolations(): Promise<unknown[]> {
  const { rows } = await sql`select * from wallet.violations`.execute(db);
  return rows;
}
