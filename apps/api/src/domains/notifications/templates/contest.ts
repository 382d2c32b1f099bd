import type { Email } from './email.ts';
import { appointmentLink, appointmentTexts, createEmail, type Notification } from './notification.ts';
import type { Wording } from './wording.ts';

export function contestedToProfessional(wording: Wording, notification: Notification): Email {
  const { t, cents } = wording;
  const values = {
    ...appointmentTexts(wording, notification),
    amount: cents(notification.appointment.cardCents),
  };
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:contested.subject', values),
    title: t('notifications:contested.title'),
    paragraphs: [t('notifications:contested.lead', values), t('notifications:contested.next', values)],
    visit: visitOf(wording, notification, 'client'),
    action: inCalendar(wording, notification),
  };
}

/**
 * Email to the customer about an operator's decision. When an amount is debited, a receipt follows in
 * another email.
 */
export function contestDecidedToCustomer(
  wording: Wording,
  notification: Notification,
  { decidedCents }: { decidedCents: number },
): Email {
  const { t, cents } = wording;
  const { cardCents } = notification.appointment;
  const amount = cents(decidedCents);
  const values = {
    ...appointmentTexts(wording, notification),
    amount,
    rest: cents(cardCents - decidedCents),
  };
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:contestDecided.customer.subject', values),
    title: t('notifications:contestDecided.title'),
    paragraphs: [t(`notifications:contestDecided.customer.${howMuch(decidedCents, cardCents)}`, values)],
    visit: visitOf(wording, notification, 'with'),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
  };
}

export function contestDecidedToProfessional(
  wording: Wording,
  notification: Notification,
  { decidedCents }: { decidedCents: number },
): Email {
  const { t, cents } = wording;
  const { cardCents } = notification.appointment;
  const values = { ...appointmentTexts(wording, notification), amount: cents(decidedCents) };
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:contestDecided.professional.subject', values),
    title: t('notifications:contestDecided.title'),
    paragraphs: [t(`notifications:contestDecided.professional.${howMuch(decidedCents, cardCents)}`, values)],
    visit: visitOf(wording, notification, 'client'),
    action: inCalendar(wording, notification),
  };
}

function howMuch(decidedCents: number, cardCents: number): 'nothing' | 'all' | 'part' {
  if (decidedCents === 0) return 'nothing';
  return decidedCents === cardCents ? 'all' : 'part';
}

function visitOf(wording: Wording, notification: Notification, who: 'client' | 'with') {
  const { t, span } = wording;
  const { startsAt, endsAt, timeZone } = notification.appointment;
  const { customer, professional } = appointmentTexts(wording, notification);
  return [
    { label: t(`notifications:rows.${who}`), value: who === 'client' ? customer : professional },
    { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
  ];
}

function inCalendar({ t }: Wording, { appointment, origin }: Notification) {
  const href = `${origin}/professional/calendar?appointment=${appointment.id}`;
  return { label: t('notifications:actions.calendar'), href };
}
