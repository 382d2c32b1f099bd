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

/** Why nothing was debited: `refused` is the card partner's no, all else is the card's. */
export type WhyFailed = 'not_confirmed' | 'declined' | 'refused';

/** `amount` is what was to be debited after the visit; before it, all that is left to say is the total. */
function amounts({ cents }: Wording, { appointment }: Telling) {
  const { feeCents, cardCents, totalCents } = appointment;
  return { amount: cents(feeCents ?? cardCents), total: cents(totalCents) };
}

export function paymentFailedToCustomer(wording: Wording, telling: Telling, reason: WhyFailed): Letter {
  const { t } = wording;
  const { appointment } = telling;
  const values = { ...said(wording, telling), ...amounts(wording, telling) };
  const { title, paragraph } = saidToCustomer(wording, telling, reason, values);
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:failed.customer.subject', values),
    title,
    paragraphs: [paragraph],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, telling),
  };
}

function saidToCustomer(
  { t }: Wording,
  telling: Telling,
  reason: WhyFailed,
  values: ReturnType<typeof said> & ReturnType<typeof amounts>,
): { title: string; paragraph: string } {
  if (!isAfterVisit(telling))
    return {
      title: t('notifications:failed.customer.titleBefore'),
      paragraph: t('notifications:failed.customer.before', values),
    };
  if (reason === 'refused')
    return {
      title: t('notifications:failed.customer.titleRefused'),
      paragraph: t('notifications:failed.customer.afterRefused', values),
    };
  return {
    title: t('notifications:failed.customer.titleAfter'),
    paragraph: t('notifications:failed.customer.after', values),
  };
}

export function paymentFailedToProfessional(wording: Wording, telling: Telling, reason: WhyFailed): Letter {
  const { t, span } = wording;
  const { appointment } = telling;
  const values = { ...said(wording, telling), ...amounts(wording, telling) };
  const after =
    reason === 'refused'
      ? t('notifications:failed.professional.afterRefused', values)
      : t('notifications:failed.professional.after', values);
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:failed.professional.subject', values),
    title: t('notifications:failed.professional.title'),
    paragraphs: [isAfterVisit(telling) ? after : t('notifications:failed.professional.before', values)],
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
