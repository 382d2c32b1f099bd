import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { ignoreRowsFailed } from '#kit/jobs/failure';
import { HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { checkCard, holdDueCards, requestCapture, requestRelease, runOperations, startCard } from '#payments';
import {
  attachCards,
  closePeriods,
  earnDiscount,
  expireDiscounts,
  runCharges,
  startSubscription,
  writeDueCharges,
} from '#subscriptions';
import { aCustomer, aProfessional } from '#testing/builders';
import { aPayable, aPayee } from '#testing/card-partner';
import { processEventsAbout } from '#testing/debits';
import { signIn } from '#testing/sign-in';
import { refreshPayout, sendWithdrawals } from '#wallet';
import { type AppFunctions, openEmptyPartner, type SimulatedPartner } from './simulated-partner.testing.ts';

/** Opens a card simulator with a balance. `product` may replace functions of the app with faulty ones. */
export async function openSimulatedPartner(
  product: (original: AppFunctions) => AppFunctions = (original) => original,
): Promise<SimulatedPartner> {
  const simulatedPartner = await openEmptyPartner(product);
  await endow(simulatedPartner);
  return simulatedPartner;
}

/**
 * Gives the marketplace a balance at the partner, by a capture without a professional's share. Transfers
 * back to an account need this balance.
 */
async function endow(simulatedPartner: SimulatedPartner): Promise<void> {
  const cents = 500_000;
  await (await openFixture(simulatedPartner)).visit({
    amountCents: cents,
    captureCents: cents,
    lowerToCents: null,
    card: 'pm_card_visa',
    far: false,
    terms: { bankChargeBasisPoints: 10_000, bankChargeFixedCents: 0 },
    waitHours: 0,
    isCut: false,
  });
  await simulatedPartner.partner.clock.move(100 * HOUR_MS);
}

export type VisitOrder = {
  amountCents: number;
  terms: { bankChargeBasisPoints: number; bankChargeFixedCents: number };
  far: boolean;
  card: string;
  /** The price after a reduction before the appointment, in cents; null: the price stays. */
  lowerToCents: number | null;
  /** Cents captured of the price at that time; 0 releases the hold. */
  captureCents: number;
  waitHours: number;
  isCut: boolean;
};

/** Opens a professional with steps for the actions of customers and banks on their money. */
export async function openFixture(simulatedPartner: SimulatedPartner) {
  const { db, partner, deps } = simulatedPartner;
  const owner = await openSubscribedProfessional(simulatedPartner);
  const scene: Scene = {
    ...simulatedPartner,
    ...owner,
    call: await openCalls(simulatedPartner, owner.ownerId),
  };
  return {
    professionalId: owner.professionalId,
    accountId: owner.accountId,

    pass: (hours: number) => partner.clock.move(hours * HOUR_MS),
    /** Runs the operations, matured money and expired discounts that are due. */
    async keepUp(): Promise<void> {
      await runOperations(deps.payments);
      await deps.matureMoney({ db, clock: partner.clock });
      await expireDiscounts(deps.billing);
    },
    ...visitActs(scene),
    ...refundActs(scene),
    ...walletActs(scene),
    ...subscriptionActs(scene),
    ...ledgerSums(scene),
  };
}

type Call = (
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  payload?: object,
) => Promise<{ status: number; code?: string }>;
/** The professional of a fixture, with their account at the card partner and the calls of the owner. */
type Scene = SimulatedPartner & { professionalId: string; accountId: string; ownerId: string; call: Call };

async function openSubscribedProfessional({ db, partner, deps, now }: SimulatedPartner) {
  // The subscriptions of earlier professionals end, so that the steps bill this one only.
  await sql`update subscriptions.subscriptions set anchor_day = null, period_starts_on = null, period_ends_on = null,
    period_ends_at = null, period_plan = null, period_profiles = null`.execute(db);
  const settings = { plan: 'free' } as const;
  const { id: professionalId, accountId: ownerId } = await aProfessional(db, {
    role: 'HAIRDRESSER',
    settings,
  });
  const accountId = await aPayee(db, partner, professionalId);
  await inTransaction(db, (tx) =>
    startSubscription(tx, {
      professionalId,
      totalPrice: '19,99',
      additionalProfiles: 0,
      paymentMethodToken: 'pm_card_visa',
      now: now(),
    }),
  );
  await attachCards(deps.billing);
  return { professionalId, accountId, ownerId };
}

/** Returns a function that calls the professional area as the owner. */
async function openCalls({ db, app }: SimulatedPartner, ownerId: string): Promise<Call> {
  const headers = await signIn(db, ownerId);
  return async (method, path, payload) => {
    const url = `/api/v1/professional/${path}`;
    const requestHeaders = { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) };
    const answer = await app.inject({ method, url, headers: requestHeaders, ...(payload && { payload }) });
    return { status: answer.statusCode, ...(answer.json() as { code?: string }) };
  };
}

function proveOwner({ db, ownerId }: Scene) {
  return sql`update identity.sessions set reauthenticated_at = now() where account_id = ${ownerId}`.execute(
    db,
  );
}

/** Runs partner commands until none is due. With `isCut` responses were lost, so it retries. */
async function settleCommands({ partner, deps }: Scene, isCut: boolean): Promise<void> {
  for (let round = 0; round < (isCut ? 4 : 1); round += 1) {
    await runOperations(deps.payments);
    // A refused withdrawal is recorded in its row, so the error of the round is ignored.
    await sendWithdrawals(deps.payouts).catch(ignoreRowsFailed);
    if (isCut) await partner.clock.move(10 * MINUTE_MS);
  }
  await partner.faults({ drop_next: 0 });
}

/** Drops the responses of the next partner calls, so that the outcome of the calls is unknown. */
function dropResponses({ partner }: Scene, isCut: boolean) {
  return partner.faults({ drop_next: isCut ? 2 : 0 });
}

function visitActs(scene: Scene) {
  const { db, partner, deps, now, professionalId } = scene;
  const { payments, billing } = deps;
  return {
    /** Books, may lower the price, and captures or releases. Returns the captured hold, if any. */
    async visit(order: VisitOrder) {
      const customerId = (await aCustomer(db)).id;
      const visitInHours = order.far ? 100 : 24;
      const startsAt = later(now(), visitInHours * HOUR_MS);
      const { amountCents, terms: bankCharges } = order;
      const parties = { accountId: customerId, professionalId };
      const id = await aPayable(db, partner.clock, parties, { amountCents, bankCharges, visitInHours });
      await partner.browser.enterCard(
        (await startCard(payments, id, { now: now() })).clientSecret,
        order.card,
      );
      const { status } = await checkCard(payments, id);
      if (order.lowerToCents !== null) {
        const lowered = order.lowerToCents;
        await inTransaction(db, (tx) => deps.lowerAmount(tx, id, lowered, { startsAt, now: now() }));
        await holdDueCards(payments);
        await runOperations(payments);
      }
      await partner.clock.move(order.waitHours * HOUR_MS);
      await holdDueCards(payments);
      await dropResponses(scene, order.isCut);
      const isDebited = order.captureCents > 0 && status !== 'awaiting_card';
      await inTransaction(db, (tx) =>
        isDebited ? requestCapture(tx, id, order.captureCents, now()) : requestRelease(tx, id, now()),
      );
      await settleCommands(scene, order.isCut);
      return { id, customerId, debited: await findDebit(partner, id) };
    },

    /** Returns true when the appointment earned a discount. */
    earnDiscount: (visit: { id: string; customerId: string; cents: number }) =>
      earnDiscount(billing, {
        payableId: visit.id,
        professionalId,
        customerId: visit.customerId,
        startsAt: now(),
        isCompleted: true,
        isBookedOnline: true,
        capturedCents: visit.cents,
      }),
    reverseDiscount: (payableId: string) => deps.reverseDiscount(billing, { payableId }),
  };
}

/** Returns the captured hold of a payable. Expects at most one, and no amount that is still held. */
async function findDebit(partner: SimulatedPartner['partner'], payableId: string) {
  const names = ['holds', 'charges', 'balance_transactions'] as const;
  const { holds, charges, balance_transactions: lines } = await partner.books(...names);
  const ownHolds = holds.filter(({ metadata }) => metadata.reference === payableId);
  const debited = ownHolds.filter((hold) => hold.captured_cents > 0);
  expect(debited.length).toBeLessThanOrEqual(1);
  expect(ownHolds.filter((hold) => hold.held_cents > 0)).toEqual([]);
  const [hold] = debited;
  const charge = charges.find((one) => one.payment_intent === hold?.id && one.captured);
  const line = lines.find((one) => one.id === charge?.balance_transaction);
  if (!hold || !line) return undefined;
  return {
    holdId: hold.id,
    heldCents: hold.amount_cents,
    cents: hold.captured_cents,
    availableFrom: new Date(line.available_on * 1000),
  };
}

function refundActs(scene: Scene) {
  const { db, partner, deps, now, ownerId } = scene;
  const { payments } = deps;
  return {
    askRefund: (payableId: string, amountCents: number, isWhole: boolean) =>
      inTransaction(db, (tx) =>
        deps.requestRefund(tx, payments, {
          payableId,
          isWhole,
          amountCents,
          reason: 'Erreur',
          now: now(),
          idempotencyKey: { caller: ownerId, key: randomUUID() },
        }),
      ),
    /** Carries out the requested refund; `bank` says how the bank treats it. */
    async makeRefund(bank: 'takes' | 'pends' | 'fails', isCut: boolean): Promise<void> {
      if (bank !== 'takes')
        await partner.faults(bank === 'pends' ? { pend_next_refund: 1 } : { fail_next_refund: 1 });
      await dropResponses(scene, isCut);
      await settleCommands(scene, isCut);
    },
    /** Returns the refunds at the partner by hold, in the order of their creation. */
    async refundsAtBank(): Promise<Map<string, { id: string; status: string; amount: number }[]>> {
      return Map.groupBy((await partner.books('refunds')).refunds, (refund) => refund.payment_intent);
    },
    notify: (about: 'refund' | 'dispute', ids: readonly string[]) => processEventsAbout(payments, about, ids),

    async openDispute(holdId: string) {
      const { id, amount } = await partner.bank.openDispute(holdId);
      await processEventsAbout(payments, 'dispute', [String(id)]);
      return { id: String(id), amountCents: Number(amount) };
    },
    async closeDispute(id: string, outcome: 'won' | 'lost'): Promise<void> {
      await partner.bank.closeDispute(id, outcome);
      await processEventsAbout(payments, 'dispute', [id, id]);
    },
  };
}

function walletActs(scene: Scene) {
  const { db, partner, deps, call, professionalId, accountId } = scene;
  const { payouts } = deps;
  return {
    async addBankAccountByIban(iban: string): Promise<void> {
      await proveOwner(scene);
      const answer = await call('PUT', 'wallet/bank-account', {
        iban,
        holder_name: 'Inès Marchal',
        bank_account_token: await partner.browser.bankToken(iban),
      });
      expect(answer.status).toBe(200);
      // A new bank account can be used only after 48 hours.
      await partner.clock.move(48.1 * HOUR_MS);
    },
    /** Returns the available balance of the professional's account at the partner, in cents. */
    atPartner: async () => (await payouts.payouts.readBalance(accountId)).availableCents,
    async withdraw(amountCents: number, isCut: boolean) {
      await proveOwner(scene);
      await dropResponses(scene, isCut);
      const { status, code } = await call('POST', 'wallet/withdrawals', {
        amount: `${Math.floor(amountCents / 100)},${String(amountCents % 100).padStart(2, '0')}`,
      });
      await settleCommands(scene, isCut);
      return status === 201 ? ('requested' as const) : code;
    },
    async chooseMonthly(day: number | null): Promise<void> {
      expect((await call('PUT', 'wallet/monthly-withdrawal', { day })).status).toBe(200);
    },
    async withdrawMonthly(isCut: boolean): Promise<void> {
      await deps.withdrawMonthly({ db, clock: partner.clock });
      await dropResponses(scene, isCut);
      await settleCommands(scene, isCut);
    },
    async lastWithdrawal() {
      const { rows } = await sql<{
        id: string;
        status: string;
        partnerId: string | null;
        amountCents: number;
      }>`
        select id, status, partner_id, amount_cents from wallet.withdrawals
        where professional_id = ${professionalId} order by position desc limit 1`.execute(db);
      return rows[0];
    },
    async settlePayout(payoutId: string, status: 'paid' | 'failed'): Promise<void> {
      await partner.bank.settlePayout(payoutId, status);
      await refreshPayout(payouts, payoutId);
    },
    refreshPayout: (payoutId: string) => refreshPayout(payouts, payoutId),
    /** Returns the payouts at the partner with their statuses. */
    async payoutsAtBank(): Promise<Map<string, string>> {
      const { payouts: all } = await partner.books('payouts');
      return new Map(all.map(({ id, status }) => [id, status]));
    },
  };
}

function subscriptionActs(scene: Scene) {
  const { db, partner, deps, now, call, professionalId } = scene;
  const { billing } = deps;
  return {
    async addCard(token: string): Promise<void> {
      const { status } = await call('PUT', 'subscription/card', { payment_method_token: token });
      expect(status).toBe(200);
    },
    /** Checks the card, as the app does after the authentication in the browser. */
    async checkCard(): Promise<void> {
      expect((await call('POST', 'subscription/card/check')).status).toBe(200);
    },
    /** Moves the clock to a minute after the end of the subscription period. */
    async toPeriodEnd(): Promise<void> {
      const { rows } = await sql<{ endsAt: Date }>`select period_ends_at as ends_at
        from subscriptions.subscriptions where professional_id = ${professionalId}`.execute(db);
      const left = (rows[0]?.endsAt.getTime() ?? 0) - now().getTime() + MINUTE_MS;
      await partner.clock.move(Math.max(left, 0));
    },
    async bill(): Promise<void> {
      const limitBookableMembers = () => Promise.resolve();
      for (let done = 1; done > 0; )
        done =
          (await closePeriods({ ...billing, limitBookableMembers })) +
          (await writeDueCharges(billing)) +
          (await runCharges(billing));
    },
    async invoices() {
      const { rows } = await sql<{ id: string; totalCents: number; discountCents: number; dueCents: number }>`
        select id, total_cents, discount_cents, due_cents from subscriptions.invoices
        where professional_id = ${professionalId} and kind = 'period' order by year, number`.execute(db);
      return rows;
    },
    creditInvoice: (invoiceId: string, amountCents: number) =>
      deps.creditInvoice(billing, { invoiceId, amountCents, reason: 'Geste commercial', actorId: null }),
  };
}

function ledgerSums({ db, professionalId }: Scene) {
  async function sums(): Promise<Record<string, number>> {
    const { rows } = await sql<{ account: string; cents: number }>`
      select e.account, sum(e.amount_cents)::integer as cents
      from wallet.transactions t join wallet.entries e on e.transaction_id = t.id
      where t.professional_id = ${professionalId} group by e.account`.execute(db);
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  }

  return {
    /** Returns the ledger sums of the professional; pending transfers count as done. */
    async accounts(): Promise<Record<string, number>> {
      const own = await sums();
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(case o.kind when 'take_back' then -o.amount_cents when 'send_back' then o.amount_cents end), 0)::integer
          as cents
        from payments.operations o join payments.payables p on p.id = o.payable_id
        where p.professional_id = ${professionalId} and o.status = 'pending'`.execute(db);
      const moving = rows[0]?.cents ?? 0;
      return {
        ...own,
        connected: (own.connected ?? 0) + moving,
        platform: (own.platform ?? 0) - moving,
      };
    },
    /** Returns the ledger sums of the partner balances of the professional and the marketplace. */
    async mirrors(): Promise<{ connected: number; platform: number }> {
      const { rows } = await sql<{ cents: number }>`
        select sum(amount_cents)::integer as cents from wallet.entries where account = 'platform'`.execute(
        db,
      );
      return { connected: (await sums()).connected ?? 0, platform: rows[0]?.cents ?? 0 };
    },
  };
}
