import type { Letter } from './letter.ts';
import {
  appointmentLink,
  openLetter,
  questionNotes,
  said,
  type Telling,
  visitLink,
  visitRows,
} from './telling.ts';
import type { Wording } from './wording.ts';

/** Before the visit it goes on and is paid on site; after it, the bank refused what was to be debited. */
function isAfterVisit({ appointment }: Telling): boolean {
  return appointment.state !== 'confirmed';
}

/** `amount` is what was to be debited after the visit; before it, all that is left to say is the total. */
function amounts({ cents }: Wording, { appointment }: Telling) {
  const { feeCents, cardCents, totalCents } = appointment;
  return { amount: cents(feeCents ?? cardCents), total: cents(totalCents) };
}

export function paymentFailedToCustomer(wording: Wording, telling: Telling): Letter {
  const { t } = wording;
  const { appointment } = telling;
  const values = { ...said(wording, telling), ...amounts(wording, telling) };
  const after = isAfterVisit(telling);
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:failed.customer.subject', values),
    title: after
      ? t('notifications:failed.customer.titleAfter')
      : t('notifications:failed.customer.titleBefore'),
    paragraphs: [
      after
        ? t('notifications:failed.customer.after', values)
        : t('notifications:failed.customer.before', values),
    ],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, telling),
  };
}

export function paymentFailedToProfessional(wording: Wording, telling: Telling): Letter {
  const { t, span } = wording;
  const { appointment } = telling;
  const values = { ...said(wording, telling), ...amounts(wording, telling) };
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:failed.professional.subject', values),
    title: t('notifications:failed.professional.title'),
    paragraphs: [
      isAfterVisit(telling)
        ? t('notifications:failed.professional.after', values)
        : t('notifications:failed.professional.before', values),
    ],
    visit: [
      { label: t('notifications:rows.client'), value: values.customer },
      {
        label: t('notifications:rows.date'),
        value: span(appointment.startsAt, appointment.endsAt, appointment.timeZone),
      },
    ],
    action: visitLink(wording, telling),
  };
}
