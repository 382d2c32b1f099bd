import type { AppointmentState } from '@meche/contract/enumerations';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { AppointmentChanged } from './facts.ts';
import { type Actor, canTransition } from './rules.ts';
import {
  type AppointmentRow,
  type Change,
  findAppointment,
  insertEvent,
  updateAppointment,
} from './store/appointments.ts';
import { dropPriceRise } from './store/price-rises.ts';
import { lapseProposals } from './store/proposals.ts';

export type Transition = {
  to: AppointmentState;
  actor: Actor;
  actorId: string | null;
  now: Date;
  change?: Omit<Change, 'state'>;
  detail?: Record<string, unknown>;
};

/**
 * Moves a locked appointment to another state and writes its history. Refuses wrong_state when `canTransition`
 * does not allow the transition.
 */
export async function transitionAppointment(
  tx: Tx,
  row: AppointmentRow,
  transition: Transition,
): Promise<AppointmentRow> {
  const { to, actor, actorId, now, change = {}, detail = {} } = transition;
  if (!canTransition(row.state, to, actor)) refuse('wrong_state');
  if (row.state === 'requested') await lapseProposals(tx, row.id, now);
  // An open price rise ends when its appointment leaves the confirmed state.
  if (row.state === 'confirmed') await dropPriceRise(tx, row.id);
  await updateAppointment(tx, row.id, { ...change, state: to }, now);
  await insertEvent(tx, { appointmentId: row.id, at: now, kind: to, actor, actorId, detail });
  // Other domains never knew of an expired hold, so its end is not announced.
  if (row.state !== 'held' || to !== 'cancelled')
    await announce(tx, AppointmentChanged, { appointmentId: row.id }, now);
  return (await findAppointment(tx, row.id)) ?? refuse('not_found');
}
