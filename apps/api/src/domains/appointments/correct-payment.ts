import type { WayOfPayment } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { correctableUntil } from './rules/settlement.ts';
import { insertEvent, updateAppointment } from './store/appointments.ts';

/**
 * The professional corrects how the client paid on site. Refuses not_found, forbidden, wrong_state (not
 * completed, or nothing was due on site), and edit_too_late seven days after completion.
 */
export async function correctPayment(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  paidBy: WayOfPayment,
): Promise<void> {
  await changeAppointment(deps, { id, accountId }, async (tx, row, now) => {
    const until = correctableUntil(row) ?? refuse('wrong_state');
    if (until <= now) refuse('edit_too_late');
    if (row.paidOnSiteBy === paidBy) return;
    await updateAppointment(tx, id, { paidOnSiteBy: paidBy }, now);
    const detail = { from: row.paidOnSiteBy, to: paidBy };
    const event = { at: now, kind: 'payment_corrected', actor: 'professional' } as const;
    await insertEvent(tx, { appointmentId: id, ...event, actorId: accountId, detail });
  });
}
