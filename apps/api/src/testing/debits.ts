import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { HOUR_MS, MINUTE_MS } from '#kit/time';
import {
  checkCard,
  type PaymentsDeps,
  processPartnerEvents,
  requestCapture,
  requestRefund,
  runOperations,
  startCard,
} from '#payments';
import { aCustomer } from '#testing/builders';
import {
  aPaidProfessional,
  aPayable,
  openCardPartner,
  paymentsWith,
  type TestCardPartner,
} from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';

export type Debits = Awaited<ReturnType<typeof openDebits>>;
type Parties = { accountId: string; professionalId: string };

/** Records events of the partner in this order, as its webhooks do, and processes them. */
export async function processEventsAbout(
  deps: PaymentsDeps,
  about: 'refund' | 'dispute' | 'hold',
  aboutIds: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  for (const aboutId of aboutIds) {
    const event = { id: `evt_${randomUUID()}`, kind: `${about}.updated`, about, aboutId };
    await deps.db
      .insertInto('payments.partnerEvents')
      .values({ ...event, receivedAt: now, lookAt: now })
      .execute();
  }
  await processPartnerEvents(deps);
}

/**
 * Returns the balance at the partner of a professional's account; of the marketplace when `professionalId`
 * is null.
 */
export async function readPartnerBalance(
  deps: PaymentsDeps,
  partner: TestCardPartner,
  professionalId: string | null,
): Promise<number> {
  const { rows } = await sql<{ partnerId: string }>`
    select partner_id from payments.partner_accounts where professional_id = ${professionalId}`.execute(
    deps.db,
  );
  const account = rows[0]?.partnerId ?? null;
  if (professionalId !== null && account === null) return 0;
  const { balance_transactions: moved } = await partner.books('balance_transactions');
  return moved.filter((line) => line.account === account).reduce((sum, line) => sum + line.net, 0);
}

/**
 * Opens payments with the card partner simulator and a ledger, and steps that debit, refund and dispute.
 */
export async function openDebits(
  wrapped: (deps: PaymentsDeps, partner: TestCardPartner) => PaymentsDeps = (deps) => deps,
) {
  const fresh: FreshDatabase = await freshDatabase();
  const partner = await openCardPartner();
  const deps = wrapped(paymentsWith(fresh.db, partner), partner);
  await partner.availableAfter(0);
  const now = () => deps.clock.now();

  const professional = async (): Promise<Parties> => ({
    accountId: (await aCustomer(fresh.db)).id,
    professionalId: await aPaidProfessional(fresh.db, partner),
  });
  const holdOf = (payableId: string) => findHold(partner, payableId);
  const tell = (about: 'refund' | 'dispute' | 'hold', aboutIds: readonly string[]) =>
    processEventsAbout(deps, about, aboutIds);

  return {
    fresh,
    partner,
    deps,
    now,
    professional,
    holdOf,
    tell,
    /** Opens a payable for an appointment tomorrow and holds its amount on a card. */
    async hold(parties: Parties, options: Parameters<typeof aPayable>[3] = {}, card = 'pm_card_visa') {
      const id = await aPayable(fresh.db, deps.clock, parties, options);
      await partner.browser.enterCard((await startCard(deps, id, { now: now() })).clientSecret, card);
      await checkCard(deps, id);
      return id;
    },
    /**
     * Debits a payable: by default 52.00 €, of which 1.00 € is the search fee and 51.00 € are for the
     * professional, less 1.02 € bank charges.
     */
    async debit(
      parties: Parties,
      {
        captureCents,
        card,
        ...options
      }: Parameters<typeof aPayable>[3] & { captureCents?: number; card?: string } = {},
    ) {
      const id = await this.hold(parties, options, card);
      const cents = captureCents ?? options.amountCents ?? 5200;
      await inTransaction(fresh.db, (tx) => requestCapture(tx, id, cents, now()));
      await runOperations(deps);
      return id;
    },
    ask: (payableId: string, amountCents: number, options: RefundOptions) =>
      inTransaction(fresh.db, (tx) =>
        requestRefund(tx, deps, { ...refundInput(options), payableId, amountCents, now: now() }),
      ),
    /**
     * Moves the clock by `hours`, runs pending operations once, as the sweep does, then moves the clock by
     * a minute.
     */
    async work(hours = 0) {
      if (hours > 0) await partner.clock.move(hours * HOUR_MS);
      await runOperations(deps);
      await partner.clock.move(MINUTE_MS);
    },
    ...ledgerReader(fresh.db),
    lyingAt: (professionalId: string | null) => readPartnerBalance(deps, partner, professionalId),
    openDispute: async (payableId: string, options: { reason?: string; amount?: number } = {}) =>
      String((await partner.bank.openDispute(await holdOf(payableId), options)).id),
    async close() {
      await partner.close();
      await fresh.close();
    },
  };
}

type RefundOptions = { isWhole?: boolean; key?: string; by: string };

function refundInput({ isWhole = false, key = randomUUID(), by }: RefundOptions) {
  return { isWhole, reason: 'La couleur n’a pas tenu', idempotencyKey: { caller: by, key } };
}

/** The partner's id of the hold for a payable. */
async function findHold(partner: TestCardPartner, payableId: string): Promise<string> {
  const { holds } = await partner.books('holds');
  const hold = holds.find(({ metadata }) => metadata.reference === payableId);
  if (!hold) throw new Error(`nothing is held for ${payableId}`);
  return hold.id;
}

function ledgerReader(db: Database) {
  return {
    async accountsOf(professionalId: string) {
      const { rows } = await sql<Record<string, number>>`
        select connected, pending + available as promised, receivable, holds from wallet.balances
        where professional_id = ${professionalId}`.execute(db);
      return rows[0] ?? { connected: 0, promised: 0, receivable: 0, holds: 0 };
    },
    async sumOf(account: string): Promise<number> {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(amount_cents), 0)::integer as cents from wallet.entries where account = ${account}`.execute(
        db,
      );
      return rows[0]?.cents ?? 0;
    },
  };
}
