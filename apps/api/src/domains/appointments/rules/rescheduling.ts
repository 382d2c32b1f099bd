import type { BookingWarning } from '@meche/contract/booking-warnings';
import { MINUTE_MS } from '#kit/time';
import type { LineBooked } from '../store/appointments.ts';

/** How long the undo of a move is offered (10 s), and the call that takes it back may be on its way. */
export const NOTIFY_MOVED_AFTER_MS = 15_000;

const QUANTUM_MINUTES = 5;

/** Of her own rules about beginnings: a visit that begins when it did has been asked about them. */
export const aboutTheStart: readonly BookingWarning[] = ['in_the_past', 'off_grid', 'beyond_horizon'];

/**
 * The lines of a visit that takes so many minutes more, or fewer: its last work grows or shrinks, what comes before and the
 * free time after it stay. Undefined when nothing would be left of that work.
 */
export function resized(lines: readonly LineBooked[], minutes: number): LineBooked[] | undefined {
  const at = lines.findLastIndex(({ steps }) => steps.some(({ durationMinutes }) => durationMinutes > 0));
  const line = lines[at];
  const last = line?.steps.findLastIndex(({ durationMinutes }) => durationMinutes > 0) ?? -1;
  const step = line?.steps[last];
  if (!line || !step || step.durationMinutes + minutes < QUANTUM_MINUTES) return undefined;
  const steps = line.steps.with(last, { ...step, durationMinutes: step.durationMinutes + minutes });
  return lines.with(at, { ...line, durationMinutes: line.durationMinutes + minutes, steps });
}

/** When a visit is, with whom, and on which terms it may be left. */
export type VisitStands = {
  startsAt: Date;
  endsAt: Date;
  memberId: string;
  lateFeePercent: number;
};

export function minutesOf({ startsAt, endsAt }: Pick<VisitStands, 'startsAt' | 'endsAt'>): number {
  return (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
}

/** What has changed for the customer. */
export function differences(
  before: Omit<VisitStands, 'lateFeePercent'>,
  now: Omit<VisitStands, 'lateFeePercent'>,
): { time: boolean; member: boolean; length: boolean } {
  return {
    time: before.startsAt.getTime() !== now.startsAt.getTime(),
    member: before.memberId !== now.memberId,
    length: minutesOf(before) !== minutesOf(now),
  };
}

/**
 * Of which late fee she may be asked once the visit stands otherwise: none where the house moved it from what she had agreed to;
 * hers again where it stands as it did. A visit that takes longer is still hers.
 */
export function lateFeeAfter(agreed: VisitStands, now: Omit<VisitStands, 'lateFeePercent'>): number {
  const { time, member } = differences(agreed, now);
  return time || member ? 0 : agreed.lateFeePercent;
}
