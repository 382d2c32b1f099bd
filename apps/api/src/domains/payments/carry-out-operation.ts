import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { later, MINUTE_MS } from '#kit/time';
import { CardDeclined, type Hold } from '#partners/card-payments/charges.port';
import { PayableCaptured, PayableReleased } from './facts.ts';
import { partnerAccountOf, partnerCustomerOf } from './open-partner-account.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { type Split, splitOf } from './rules.ts';
import {
  aboutOf,
  failPayable,
  type HoldNews,
  heldUntil,
  recordMoney,
  settleHold,
  settleSetup,
} from './settle-card.ts';
import { closeOperation, fixDetail, insertOperation, type Operation } from './store/operations.ts';
import { findPayable, lockPayable, type Payable, updatePayable } from './store/payables.ts';

/**
 * Calls the partner with key = operation id, then settles the answer in a transaction of its own, once.
 * Throws PartnerUnavailable when the outcome is unknown: the operation stays pending and the same key is asked again.
 */
export async function carryOut(deps: PaymentsDeps, operation: Operation): Promise<void> {
  const payable = await findPayable(deps.db, operation.payableId);
  if (!payable) throw new Error(`operation ${operation.id} has no payable`);
  switch (operation.kind) {
    case 'setup':
      return carryOutSetup(deps, payable, operation);
    case 'hold':
      return carryOutHold(deps, payable, operation);
    case 'capture':
      return carryOutCapture(deps, payable, operation);
    case 'release':
      return carryOutRelease(deps, payable, operation);
  }
}

async function carryOutSetup(deps: PaymentsDeps, payable: Payable, { id }: Operation): Promise<void> {
  const customerId = await partnerCustomerOf(deps, payable.accountId);
  const setup = await deps.charges.startCardSetup({ key: id, customerId, reference: payable.id });
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    if (!(await closeOperation(tx, id, { status: 'done', partnerId: setup.id }))) return;
    // Noted even when the payable is being released: that operation comes next and ends the setup.
    await updatePayable(tx, payable.id, { setupId: setup.id });
    await settleSetup(tx, locked, setup, deps.clock.now());
  });
}

async function carryOutHold(deps: PaymentsDeps, payable: Payable, given: Operation): Promise<void> {
  const { operation, split } = await withSplit(deps, payable, given, payable.amountCents);
  const { paymentMethodId = null, replaces } = operation.detail;
  const news = await placedHold(deps, {
    key: operation.id,
    amountCents: operation.amountCents,
    customerId: await partnerCustomerOf(deps, payable.accountId),
    accountId: await partnerAccountOf(deps, payable.professionalId),
    paymentMethodId,
    applicationFeeCents: split.searchFeeCents + split.bankChargesCents,
    reference: payable.id,
    offSession: paymentMethodId !== null,
  });
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    const status = news.status === 'declined' ? 'declined' : 'done';
    if (!(await closeOperation(tx, operation.id, { status, partnerId: news.id }))) return;
    if (replaces === undefined) return settleHold(tx, locked, news, now);

    const taken = locked.status === 'held' && locked.holdId === replaces && news.status === 'held';
    const superfluous = taken ? replaces : news.id;
    if (taken && news.captureBefore)
      await updatePayable(tx, payable.id, { holdId: news.id, ...heldUntil(news.captureBefore) });
    if (superfluous !== null)
      await insertOperation(tx, { payableId: payable.id, kind: 'release', partnerId: superfluous, now });
  });
}

async function placedHold(
  deps: PaymentsDeps,
  order: Parameters<PaymentsDeps['charges']['placeHold']>[0],
): Promise<HoldNews> {
  try {
    return await deps.charges.placeHold(order);
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
    const { hold, declineCode } = error;
    return {
      id: hold?.id ?? null,
      status: 'declined',
      clientSecret: hold?.clientSecret ?? null,
      captureBefore: null,
      paymentMethodId: null,
      declineCode,
    };
  }
}

async function carryOutCapture(deps: PaymentsDeps, payable: Payable, given: Operation): Promise<void> {
  const { operation, split } = await withSplit(deps, payable, given, given.amountCents, payable.holdId);
  const holdId = operation.partnerId;
  if (holdId === null) throw new Error(`capture ${operation.id} came before its hold`);
  const hold = await deps.charges.captureHold({
    key: operation.id,
    id: holdId,
    amountCents: operation.amountCents,
    applicationFeeCents: split.searchFeeCents + split.bankChargesCents,
  });
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    if (hold.status === 'captured') {
      if (!(await closeOperation(tx, operation.id, { status: 'done' }))) return;
      await updatePayable(tx, payable.id, {
        status: 'captured',
        capturedCents: hold.capturedCents,
        captureBefore: null,
      });
      const fact = {
        ...aboutOf(locked),
        operationId: operation.id,
        holdId,
        capturedCents: hold.capturedCents,
        ...split,
        capturedAt: now.toISOString(),
      };
      await announce(tx, PayableCaptured, fact, now);
      return recordMoney(tx, locked, 'payment.captured', {
        holdId,
        capturedCents: hold.capturedCents,
        ...split,
      });
    }
    if (!(await closeOperation(tx, operation.id, { status: 'declined' }))) return;
    if (hold.status !== 'released') return tryLater(tx, operation, now);
    await holdAgain(tx, locked, operation, now);
  });
}

/** The bank gave the hold up before it was captured: a new one is tried, once. */
async function holdAgain(tx: Tx, payable: Payable, capture: Operation, now: Date): Promise<void> {
  const lostHolds = (capture.detail.lostHolds ?? 0) + 1;
  await updatePayable(tx, payable.id, { holdId: null, captureBefore: null });
  if (lostHolds > 1) return failPayable(tx, payable, 'declined', now);
  const payableId = payable.id;
  const detail = { paymentMethodId: payable.paymentMethodId };
  await insertOperation(tx, { payableId, kind: 'hold', amountCents: payable.amountCents, detail, now });
  const { amountCents } = capture;
  await insertOperation(tx, { payableId, kind: 'capture', amountCents, detail: { lostHolds }, now });
}

/** The bank has not made up its mind. The same key would repeat this answer, so a new operation asks in a minute. */
async function tryLater(tx: Tx, operation: Operation, now: Date): Promise<void> {
  const { payableId, kind, amountCents, detail, partnerId } = operation;
  await insertOperation(tx, {
    payableId,
    kind,
    amountCents,
    detail,
    now,
    dueAt: later(now, MINUTE_MS),
    ...(partnerId !== null && { partnerId }),
  });
}

async function carryOutRelease(deps: PaymentsDeps, payable: Payable, operation: Operation): Promise<void> {
  const everything = operation.partnerId === null;
  const holdId = operation.partnerId ?? payable.holdId;
  if (everything && payable.setupId !== null && payable.paymentMethodId === null)
    await deps.charges.cancelCardSetup({ key: `${operation.id}-setup`, id: payable.setupId });
  const hold: Hold | null =
    holdId === null ? null : await deps.charges.releaseHold({ key: operation.id, id: holdId });
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    const status = hold === null || hold.status === 'released' ? 'done' : 'declined';
    if (!(await closeOperation(tx, operation.id, { status }))) return;
    if (status === 'declined') return tryLater(tx, operation, now);
    if (hold) await recordMoney(tx, locked, 'payment.released', { holdId });
    if (!everything || locked.status !== 'releasing') return;
    await updatePayable(tx, payable.id, { status: 'released', captureBefore: null, renewAt: null });
    await announce(tx, PayableReleased, aboutOf(locked), now);
  });
}

/** The operation with its fees as they were at the first attempt, and for a capture the hold it acts on. */
async function withSplit(
  deps: PaymentsDeps,
  payable: Payable,
  operation: Operation,
  cents: number,
  holdId?: string | null,
): Promise<{ operation: Operation; split: Split }> {
  const known = operation.detail.split;
  if (known) return { operation, split: known };
  const split = splitOf(deps.fees, cents, payable.searchFeeCents);
  const fixed = await fixDetail(deps.db, operation, {
    detail: { ...operation.detail, split },
    ...(holdId != null && { partnerId: holdId }),
  });
  return { operation: fixed, split: fixed.detail.split ?? split };
}
