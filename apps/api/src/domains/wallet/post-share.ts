import type { Tx } from '#kit/database/database';
import type { HoldMoved, ShareMoved } from '#payments';
import { postToLedger } from './post-to-ledger.ts';

/**
 * Moves money from the professional's account at the partner to the marketplace's. The amount that the
 * marketplace owes the professional does not change.
 */
export function postShareTakenBack(tx: Tx, share: ShareMoved): Promise<void> {
  return postShare(tx, share, -share.amountCents);
}

export function postShareSent(tx: Tx, share: ShareMoved): Promise<void> {
  return postShare(tx, share, share.amountCents);
}

async function postShare(tx: Tx, share: ShareMoved, toProfessionalCents: number): Promise<void> {
  const { operationId, professionalId, payableId: subjectId, partnerId, at, bookedAt } = share;
  await postToLedger(tx, {
    key: `share:${operationId}`,
    kind: toProfessionalCents > 0 ? 'transfer_sent' : 'transfer_taken_back',
    professionalId,
    subjectId,
    partnerId,
    at,
    bookedAt,
    entries: [
      { account: 'connected', amountCents: toProfessionalCents },
      { account: 'platform', amountCents: -toProfessionalCents },
    ],
  });
}

/** Posts the amount held on a card to memo accounts, because a hold is not money yet. */
export function postHoldPlaced(tx: Tx, hold: HoldMoved): Promise<void> {
  return postHold(tx, hold, 'hold_placed');
}

export function postHoldEnded(tx: Tx, hold: HoldMoved): Promise<void> {
  return postHold(tx, hold, 'hold_ended');
}

async function postHold(tx: Tx, hold: HoldMoved, kind: 'hold_placed' | 'hold_ended'): Promise<void> {
  const { holdId, professionalId, payableId: subjectId, amountCents, at } = hold;
  const cents = kind === 'hold_placed' ? amountCents : -amountCents;
  await postToLedger(tx, {
    key: `${kind === 'hold_placed' ? 'hold' : 'hold-ended'}:${holdId}`,
    kind,
    professionalId,
    subjectId,
    partnerId: holdId,
    at,
    entries: [
      { account: 'holds', amountCents: cents },
      { account: 'holds_contra', amountCents: -cents },
    ],
  });
}
