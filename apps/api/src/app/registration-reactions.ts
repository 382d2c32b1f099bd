import { type AppointmentRow, SlotHeld, VisitChanged } from '#appointments';
import {
  RegistrationCodeRequested,
  readCodeToMail,
  releaseRegistrationForCard,
  releaseRegistrationForSlot,
} from '#identity';
import { notifyOn, type Reaction, when } from '#kit/jobs/reactions';
import { systemClock } from '#kit/time';
import { notifyRegistrationCode } from '#notifications';
import { CardAdded, PayableSecured } from '#payments';
import { SubscriptionCardAttached } from '#subscriptions';
import type { AppContext } from './context.ts';
import { linksOf, messageDepsOf, readOwner } from './notifier.ts';

/**
 * Reactions to registrations limited by network: an emailed code, and attempts given back once a card
 * proves the account real.
 */
export function registrationReactions(
  context: AppContext,
  about: (id: string, notify: (appointment: AppointmentRow) => Promise<void>) => Promise<void>,
): Reaction[] {
  const counted = { db: context.db, clock: systemClock };
  return [
    notifyOn(RegistrationCodeRequested, 'mail-code', async ({ linkId, language }, fact) => {
      const code = await readCodeToMail(linksOf(context), linkId);
      if (code) await notifyRegistrationCode(messageDepsOf(context), { ...code, language }, fact.id);
    }),
    ...[PayableSecured, CardAdded].map((saved) =>
      when(saved, 'give-registration-back', ({ accountId }) =>
        releaseRegistrationForCard(counted, accountId),
      ),
    ),
    when(SubscriptionCardAttached, 'give-registration-back', async ({ professionalId }) => {
      const owner = await readOwner(context, professionalId);
      if (owner) await releaseRegistrationForCard(counted, owner.person.id);
    }),
    ...[SlotHeld, VisitChanged].map((taken) =>
      when(taken, 'give-registration-back', ({ appointmentId }) =>
        about(appointmentId, async ({ customerId, bookedBy }) => {
          if (customerId && bookedBy === 'customer') await releaseRegistrationForSlot(counted, customerId);
        }),
      ),
    ),
  ];
}
