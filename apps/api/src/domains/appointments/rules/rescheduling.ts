import type { BookingWarning } from '@meche/contract/booking-warnings';
import { MINUTE_MS } from '#kit/time';

/** The app shows the undo button for 10 s; the other 5 s let a late undo call arrive. */
export const NOTIFY_MOVED_AFTER_MS = 15_000;

const QUANTUM_MINUTES = 5;

/** Warnings about the start time. They do not apply to an appointment that keeps its start. */
export const startWarnings: readonly BookingWarning[] = ['in_the_past', 'off_grid', 'beyond_horizon'];

/**
 * Lines for an appointment that is longer or shorter by `minutes`: only the last working step changes.
 * Undefined when this step would become too short.
 */
export function resizeLines<
  Step extends { durationMinutes: number },
  Line extends { durationMinutes: number; steps: Step[] },
>(lines: readonly Line[], minutes: number): Line[] | undefined {
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

export function findDifferences(
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
 * The late fee is 0 after the professional changed time or member, and the agreed fee again once both are
 * as agreed. A change of length keeps the fee.
 */
export function lateFeePercentAfterMove(
  agreed: VisitStands,
  now: Omit<VisitStands, 'lateFeePercent'>,
): number {
  const { time, member } = findDifferences(agreed, now);
  return time || member ? 0 : agreed.lateFeePercent;
}
