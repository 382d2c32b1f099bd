import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { HoursChanged } from './facts.ts';
import { insertExceptions, type NewException } from './store/exceptions.ts';
import { insertWorkingHours, type NewWorkingHours } from './store/hours.ts';

/**
 * Adds weekly hours and exceptions (wall-clock minutes) in the caller’s transaction and announces
 * HoursChanged. Takes no lock and validates nothing: ranges of one day must not overlap.
 */
export async function setHours(
  tx: Tx,
  input: { professionalId: string; hours: NewWorkingHours[]; exceptions: NewException[]; now: Date },
): Promise<void> {
  const { professionalId, hours, exceptions, now } = input;
  if (hours.length > 0) await insertWorkingHours(tx, hours);
  if (exceptions.length > 0) await insertExceptions(tx, professionalId, exceptions);
  await announce(tx, HoursChanged, { professionalId }, now);
}
