import type { Appointment } from '@meche/contract/appointments';

/** Booked on request, and never accepted: nothing was agreed on. */
export function isUnanswered({ answerBy, events }: Pick<Appointment, 'answerBy' | 'events'>): boolean {
  return answerBy !== null && !events.some(({ kind }) => kind === 'confirmed');
}
