import { type AppointmentRow, SlotHeld, VisitChanged } from '#appointments';
import {
  RegistrationCodeRequested,
  readCodeToMail,
  releaseRegistrationForCard,
  releaseRegistrationForSlot,
} from '#identity';
import { notifyOn, type Reaction, reactTo } from '#kit/jobs/reactions';
import { systemClock } from '#kit/time';
import { notifyRegistrationCode } from '#notifications';
import { CardAdded, PayableSecured } from '#payments';
import { SubscriptionCardAttached } from '#subscriptions';
import type { AppContext } from './context.ts';
import { emailLinkDepsOf, messageDepsOf, readOwner } from './notifier.ts';

/**
 * Reactions about registrations, which are limited per network: they email the registration code, and
 * uncount the attempt once a saved card or a booking by the customer shows that the account is real.
 */
export function registrationReactions(
  context: AppContext,
  about: (id: string, notify: (appointment: AppointmentRow) => Promise<void>) => Promise<void>,
): Reaction[] {
  const counted = { db: context.db, clock: systemClock };
  return [
    notifyOn(RegistrationCodeRequested, 'mail-code', async ({ linkId, language }, fact) => {
      const code = await readCodeToMail(emailLinkDepsOf(context), linkId);
      if (code) await notifyRegistrationCode(messageDepsOf(context), { ...code, language }, fact.id);
    }),
    ...[PayableSecured, CardAdded].map((saved) =>
      reactTo(saved, 'give-registration-back', ({ accountId }) =>
        releaseRegistrationForCard(counted, accountId),
      ),
    ),
    reactTo(SubscriptionCardAttached, 'give-registration-back', async ({ professionalId }) => {
      const owner = await readOwner(context, professionalId);
      if (owner) await releaseRegistrationForCard(counted, owner.person.id);
    }),
    ...[SlotHeld, VisitChanged].map((taken) =>
      reactTo(taken, 'give-registration-back', ({ appointmentId }) =>
        about(appointmentId, async ({ customerId, bookedBy }) => {
          if (customerId && bookedBy === 'customer') await releaseRegistrationForSlot(counted, customerId);
        }),
      ),
    ),
  ];
}
