import { type AppointmentRow, SlotHeld, VisitChanged } from '#appointments';
import { giveBackForCard, giveBackForSlot, RegistrationCodeAsked, readCodeToMail } from '#identity';
import { type Reaction, when, whenTelling } from '#kit/jobs/reactions';
import { systemClock } from '#kit/time';
import { tellRegistrationCode } from '#notifications';
import { CardAdded, PayableSecured } from '#payments';
import { SubscriptionCardAttached } from '#subscriptions';
import { linksOf, postOf, readOwner } from './notifier.ts';
import type { Parts } from './parts.ts';

/** What follows from registrations that count against a network line: a code by e-mail, and attempts that are given back. */
export function registrationReactions(
  parts: Parts,
  about: (id: string, tell: (appointment: AppointmentRow) => Promise<void>) => Promise<void>,
): Reaction[] {
  const counted = { db: parts.db, clock: systemClock };
  return [
    whenTelling(RegistrationCodeAsked, 'mail-code', async ({ linkId, language }, fact) => {
      const letter = await readCodeToMail(linksOf(parts), linkId);
      if (letter) await tellRegistrationCode(postOf(parts), { ...letter, language }, fact.id);
    }),
    ...[PayableSecured, CardAdded].map((saved) =>
      when(saved, 'give-registration-back', ({ accountId }) => giveBackForCard(counted, accountId)),
    ),
    when(SubscriptionCardAttached, 'give-registration-back', async ({ professionalId }) => {
      const owner = await readOwner(parts, professionalId);
      if (owner) await giveBackForCard(counted, owner.person.id);
    }),
    ...[SlotHeld, VisitChanged].map((taken) =>
      when(taken, 'give-registration-back', ({ appointmentId }) =>
        about(appointmentId, async ({ customerId, bookedBy }) => {
          if (customerId && bookedBy === 'customer') await giveBackForSlot(counted, customerId);
        }),
      ),
    ),
  ];
}
