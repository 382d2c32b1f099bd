/** Consequences of deleting the account: appointments that will be cancelled and their fees. */
export type Stakes = { appointments: number; feeCents: number };
/** Payments in progress and a wallet balance, which block the deletion. */
export type InFlight = { payments: number; balanceCents: number };

export type LeavingStep =
  | { name: 'closed' }
  /** The dialog shows the consequences. `isChanged` is true when the fee has just changed. */
  | ({ name: 'shown'; isChanged: boolean } & Stakes)
  /** The customer types their email. */
  | ({ name: 'typed' } & Stakes)
  /**
   * Payments or a wallet balance block the deletion. `confirmation` is the email if it was typed before; a
   * retry sends it without a fee, because the appointments may be cancelled by then.
   */
  | ({ name: 'blocked'; confirmation: string | undefined } & InFlight);

export type LeavingEvent =
  | { type: 'shown'; stakes: Stakes }
  | { type: 'blocked'; money: InFlight; confirmation: string | undefined }
  | { type: 'goes_on' }
  | { type: 'closes' };

export const closed: LeavingStep = { name: 'closed' };

/** Returns true when the fee differs from the fee shown, which the customer must then read again. */
export function hasFeeChanged(step: LeavingStep, { feeCents }: Stakes): boolean {
  return (step.name === 'shown' || step.name === 'typed') && step.feeCents !== feeCents;
}

export function leavingStep(step: LeavingStep, event: LeavingEvent): LeavingStep {
  switch (event.type) {
    case 'shown':
      return { name: 'shown', isChanged: hasFeeChanged(step, event.stakes), ...event.stakes };
    case 'blocked':
      return { name: 'blocked', confirmation: event.confirmation, ...event.money };
    case 'goes_on':
      return step.name === 'shown'
        ? { name: 'typed', appointments: step.appointments, feeCents: step.feeCents }
        : step;
    case 'closes':
      return closed;
  }
}
