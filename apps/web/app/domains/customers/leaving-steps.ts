/** What the server counts before an account is deleted. */
export type Stakes = { appointments: number; feeCents: number };
/** Money that is still on its way. */
export type InFlight = { payments: number; balanceCents: number };

export type LeavingStep =
  | { name: 'closed' }
  /** What is at stake; `isChanged`: it was told otherwise a moment ago. */
  | ({ name: 'told'; isChanged: boolean } & Stakes)
  /** She types her e-mail again. */
  | ({ name: 'typed' } & Stakes)
  /** Only the money is waited for; with what she typed, when her appointments are cancelled already. */
  | ({ name: 'blocked'; confirmation: string | undefined } & InFlight);

export type LeavingEvent =
  | { type: 'told'; stakes: Stakes }
  | { type: 'blocked'; money: InFlight; confirmation: string | undefined }
  | { type: 'goes_on' }
  | { type: 'closes' };

export const closed: LeavingStep = { name: 'closed' };

/** Other amounts than she has read: she reads them first. */
export function isOtherThan(step: LeavingStep, { feeCents }: Stakes): boolean {
  return (step.name === 'told' || step.name === 'typed') && step.feeCents !== feeCents;
}

export function leavingStep(step: LeavingStep, event: LeavingEvent): LeavingStep {
  switch (event.type) {
    case 'told':
      return { name: 'told', isChanged: isOtherThan(step, event.stakes), ...event.stakes };
    case 'blocked':
      return { name: 'blocked', confirmation: event.confirmation, ...event.money };
    case 'goes_on':
      return step.name === 'told'
        ? { name: 'typed', appointments: step.appointments, feeCents: step.feeCents }
        : step;
    case 'closes':
      return closed;
  }
}
