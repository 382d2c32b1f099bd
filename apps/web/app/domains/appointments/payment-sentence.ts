import type { Appointment } from '@meche/contract/appointments';

type Paid = Pick<
  Appointment,
  'state' | 'cardCents' | 'onSiteCents' | 'totalCents' | 'searchFeeCents' | 'feeCents'
> &
  Pick<Appointment, 'contest' | 'contestUntil'> & {
    payment: Pick<Appointment['payment'], 'status' | 'capturedCents'>;
  };

export type PaymentSentence = {
  /** A key below appointments:payment. */
  key:
    | 'onSite'
    | 'awaitingCard'
    | 'cardSaved'
    | 'held'
    | 'toConfirm'
    | 'presumed'
    | 'contested'
    | 'capturing'
    | 'captured'
    | 'feeCapturing'
    | 'feeCaptured'
    | 'released'
    | 'nothing'
    | 'failed';
  /** What the sentence is about: held, debited, or to pay on site. */
  amountCents: number;
  /** Beside the card, still to be paid on site; 0 when there is nothing more to say. */
  onSiteCents: number;
};

/** Where the money is, as one plain sentence. */
export function paymentSentence(it: Paid): PaymentSentence {
  const { status, capturedCents } = it.payment;
  const isOver = it.state === 'cancelled' || it.state === 'no_show';
  if (isOver) {
    if (capturedCents > 0) return only('feeCaptured', capturedCents);
    if (status === 'capturing') return only('feeCapturing', it.feeCents ?? it.cardCents);
    if (it.state === 'no_show' && status === 'held') return only('feeCapturing', it.feeCents ?? 0);
    return only(status === 'releasing' || status === 'released' ? 'released' : 'nothing', it.cardCents);
  }
  const debitCents = it.contest?.decidedCents ?? it.cardCents;
  const isOpen = status === 'held' || status === 'card_saved' || status === 'payment_to_confirm';
  if (it.state === 'completed' && isOpen) {
    if (it.contest?.decidedCents === null) return only('contested', it.cardCents);
    return withRest(it.contestUntil && !it.contest ? 'presumed' : 'capturing', debitCents);
  }
  switch (status) {
    case 'on_site':
      return only('onSite', it.totalCents);
    case 'failed':
      // The marketplace's own fee is not the salon's to cash.
      return only('failed', it.totalCents - it.searchFeeCents);
    case 'awaiting_card':
      return withRest('awaitingCard', it.cardCents);
    case 'card_saved':
      return withRest('cardSaved', it.cardCents);
    case 'payment_to_confirm':
      return withRest('toConfirm', it.cardCents);
    case 'held':
      return withRest('held', it.cardCents);
    case 'capturing':
      return withRest('capturing', debitCents);
    case 'captured':
      return withRest('captured', capturedCents);
    case 'releasing':
    case 'released':
      return only('released', it.cardCents);
  }
  function withRest(key: PaymentSentence['key'], amountCents: number): PaymentSentence {
    return { key, amountCents, onSiteCents: it.onSiteCents };
  }
}

function only(key: PaymentSentence['key'], amountCents: number): PaymentSentence {
  // A fee of nothing is no fee.
  if (key === 'feeCapturing' && amountCents === 0) return { key: 'released', amountCents, onSiteCents: 0 };
  return { key, amountCents, onSiteCents: 0 };
}
