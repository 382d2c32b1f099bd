import { AppointmentChanged, findAppointment, SlotHeld } from '#appointments';
import { releaseRegistrationForCard, releaseRegistrationForSlot } from '#identity';
import { type Reaction, reactTo } from '#kit/jobs/reactions';
import { systemClock } from '#kit/time';
import { CardAdded, PayableSecured } from '#payments';
import { SubscriptionCardAttached } from '#subscriptions';
import type { AppContext } from '../context.ts';
import { readOwner } from './notifier.ts';

const NAME = 'give-registration-back';

/**
 * Reactions about registrations, which are limited per network: they uncount the attempt once a saved card
 * or a booking by the customer shows that the account is real.
 */
export function registrationReactions(context: AppContext): Reaction[] {
  const { db } = context;
  const counted = { db, clock: systemClock };
  return [
    ...[PayableSecured, CardAdded].map((saved) =>
      reactTo(saved, NAME, ({ accountId }) => releaseRegistrationForCard(counted, accountId)),
    ),
    reactTo(SubscriptionCardAttached, NAME, async ({ professionalId }) => {
      const owner = await readOwner(context, professionalId);
      if (owner) await releaseRegistrationForCard(counted, owner.person.id);
    }),
    ...[SlotHeld, AppointmentChanged].map((taken) =>
      reactTo(taken, NAME, async ({ appointmentId }) => {
        const { customerId, bookedBy } = (await findAppointment(db, appointmentId)) ?? {};
        if (customerId && bookedBy === 'customer') await releaseRegistrationForSlot(counted, customerId);
      }),
    ),
  ];
}
