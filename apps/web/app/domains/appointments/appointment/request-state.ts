import type { Appointment } from '@meche/contract/appointments';

/**
 * Returns whether the appointment was booked on request and never confirmed. Declined and lapsed requests
 * count too.
 */
export function isUnanswered({ answerBy, events }: Pick<Appointment, 'answerBy' | 'events'>): boolean {
  return answerBy !== null && !events.some(({ kind }) => kind === 'confirmed');
}
