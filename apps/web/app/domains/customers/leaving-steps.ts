/** Consequences of deleting the account, as counted by the server. */
export type Stakes = { appointments: number; feeCents: number };
/** Payments and balance that block the deletion. */
export type InFlight = { payments: number; balanceCents: number };

export type LeavingStep =
  | { name: 'closed' }
  /** The consequences are shown; `isChanged`: the fee changed since it was last shown. */
  | ({ name: 'shown'; isChanged: boolean } & Stakes)
  /** The customer types their email. */
  | ({ name: 'typed' } & Stakes)
  /** Waiting for payments only; `confirmation` is set once the appointments are cancelled. */
  | ({ name: 'blocked'; confirmation: string | undefined } & InFlight);

export type LeavingEvent =
  | { type: 'shown'; stakes: Stakes }
  | { type: 'blocked'; money: InFlight; confirmation: string | undefined }
  | { type: 'goes_on' }
  | { type: 'closes' };

export const closed: LeavingStep = { name: 'closed' };

/** Whether the fee differs from the one shown; the customer must then read the new one. */
export function isOtherThan(step: LeavingStep, { feeCents }: Stakes): boolean {
  return (step.name === 'shown' || step.name === 'typed') && step.feeCents !== feeCents;
}

export function leavingStep(step: LeavingStep, event: LeavingEvent): LeavingStep {
  switch (event.type) {
    case 'shown':
      return { name: 'shown', isChanged: isOtherThan(step, event.stakes), ...event.stakes };
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
