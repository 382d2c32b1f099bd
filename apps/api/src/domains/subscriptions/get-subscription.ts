import type { Subscription } from '@meche/contract/subscriptions';
import type { Db } from '#kit/database/database';
import { sum } from '#kit/money';
import { dayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { takeOldest } from './rules/discounts.ts';
import { discountLine, linesOfPeriod, totalOf } from './rules/lines.ts';
import { numberOf } from './rules/numbers.ts';
import { periodOf } from './rules/running.ts';
import { holdingsOf, monthlyCentsOf } from './rules.ts';
import { findOpenChange } from './store/changes.ts';
import { findAwaitingAuthentication } from './store/charges.ts';
import { listLots } from './store/discounts.ts';
import { type Due, listOpenDues } from './store/dues.ts';
import { findInvoice, listCarried } from './store/invoices.ts';
import { findSubscription, type Subscription as Row } from './store/subscriptions.ts';

/** A business without a row has never had anything to pay. */
export async function getSubscription(db: Db, professionalId: string, now: Date): Promise<Subscription> {
  const { plan, additionalProfiles, timeZone } = await getProfessional(db, professionalId);
  const known = await findSubscription(db, professionalId);
  const [oldest] = await listOpenDues(db, professionalId);
  const change = await findOpenChange(db, professionalId);
  const awaiting = change && (await findAwaitingAuthentication(db, { changeId: change.id }));
  const lots = await listLots(db, professionalId, now);
  const period = known && periodOf(known);
  return {
    ...holdingsOf(plan, additionalProfiles),
    firstInvoiceOn: known?.firstInvoiceOn ?? null,
    version: known?.version ?? 1,
    state: stateOf(known, oldest, monthlyCentsOf(plan, additionalProfiles)),
    period: period ? { startsOn: period.startsOn, endsOn: period.endsOn } : null,
    arranged: known && period ? arrangedOf(known, period.endsOn) : null,
    nextInvoice: known ? await nextInvoiceOf(db, known) : null,
    discount: {
      visits: lots.length,
      cents: sum(lots.map(({ leftCents }) => leftCents)),
      owedCents: known?.discountDebtCents ?? 0,
    },
    unpaid: oldest ? await unpaidOf(db, oldest, timeZone) : null,
    changing: authenticateOf(awaiting),
  };
}

function stateOf(
  known: Row | undefined,
  oldest: Due | undefined,
  monthlyCents: number,
): Subscription['state'] {
  if (known?.stopped) return known.stopped === 'ended' ? 'ended' : 'stopped';
  // A due that was never charged does not count as unpaid.
  if (oldest && oldest.failures > 0) return 'unpaid';
  if (known?.ends) return 'ending';
  return monthlyCents > 0 ? 'running' : 'free';
}

function arrangedOf({ nextPlan: plan, nextProfiles }: Row, on: string): Subscription['arranged'] {
  if (plan === null) return null;
  const additionalProfiles = nextProfiles ?? 0;
  return { plan, additionalProfiles, monthlyCents: monthlyCentsOf(plan, additionalProfiles), on };
}

async function nextInvoiceOf(db: Db, known: Row): Promise<Subscription['nextInvoice']> {
  const period = periodOf(known);
  if (!period) return null;
  const linesBefore = linesOfPeriod(period.holding, period);
  const beforeDiscountCents = totalOf(linesBefore);
  const taken = takeOldest(await listLots(db, known.professionalId, period.endsAt), beforeDiscountCents);
  const discountCents = sum(taken.map(({ amountCents }) => amountCents));
  const lines = [...linesBefore, ...(discountCents > 0 ? [discountLine(taken.length, discountCents)] : [])];
  const carriedCents = sum(
    (await listCarried(db, known.professionalId)).map(({ amountCents }) => amountCents),
  );
  const amountCents = beforeDiscountCents - discountCents + carriedCents;
  return { on: period.endsOn, amountCents, lines, beforeDiscountCents, discountCents, carriedCents };
}

async function unpaidOf(db: Db, due: Due, timeZone: string): Promise<Subscription['unpaid']> {
  const { invoiceId, amountCents, tryAt } = due;
  const invoice = await findInvoice(db, invoiceId);
  const awaiting = await findAwaitingAuthentication(db, { invoiceId });
  return {
    invoiceId,
    amountCents,
    number: invoice ? numberOf(invoice) : '',
    nextTryOn: tryAt && dayOf(tryAt, timeZone),
    authenticate: authenticateOf(awaiting),
  };
}

function authenticateOf(charge: { clientSecret: string | null; paymentMethodId: string } | undefined) {
  if (!charge?.clientSecret) return null;
  return { clientSecret: charge.clientSecret, cardToken: charge.paymentMethodId };
}
