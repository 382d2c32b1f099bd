import type { BookingWarning } from '@meche/contract/booking-warnings';
import { MINUTE_MS } from '#kit/time';
import type { LineBooked } from '../store/appointments.ts';

/** The undo button is shown for 10 s; the rest is for its call to arrive. */
export const NOTIFY_MOVED_AFTER_MS = 15_000;

const QUANTUM_MINUTES = 5;

/** Warnings about the start, which do not apply to an appointment whose start stays. */
export const startWarnings: readonly BookingWarning[] = ['in_the_past', 'off_grid', 'beyond_horizon'];

/**
 * Lines for an appointment longer or shorter by `minutes`: the last working step changes, everything else
 * stays. Undefined when that step would become too short.
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

export type VisitStands = {
  startsAt: Date;
  endsAt: Date;
  memberId: string;
  lateFeePercent: number;
};

export function minutesOf({ startsAt, endsAt }: Pick<VisitStands, 'startsAt' | 'endsAt'>): number {
  return (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
}

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
 * No late fee after the professional changed time or member; the agreed one once it stands as agreed again.
 * A longer appointment keeps the fee.
 */
export function lateFeeAfter(agreed: VisitStands, now: Omit<VisitStands, 'lateFeePercent'>): number {
  const { time, member } = differences(agreed, now);
  return time || member ? 0 : agreed.lateFeePercent;
}
