import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { HoursChanged } from './facts.ts';
import { insertExceptions, type NewException } from './store/exceptions.ts';
import { insertWorkingHours, type NewWorkingHours } from './store/hours.ts';

/**
 * Adds hours of the week and exceptions by date to when the people of a business work, in the caller's transaction. Minutes
 * are of the wall clock; nothing is looked at beside them: ranges of one day must not overlap.
 */
export async function setHours(
  tx: Tx,
  given: { professionalId: string; hours: NewWorkingHours[]; exceptions: NewException[]; now: Date },
): Promise<void> {
  const { professionalId, hours, exceptions, now } = given;
  if (hours.length > 0) await insertWorkingHours(tx, hours);
  if (exceptions.length > 0) await insertExceptions(tx, professionalId, exceptions);
  await announce(tx, HoursChanged, { professionalId }, now);
}
