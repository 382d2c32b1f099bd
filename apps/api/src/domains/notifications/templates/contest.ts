import type { Letter } from './letter.ts';
import { appointmentLink, openLetter, said, type Telling } from './telling.ts';
import type { Wording } from './wording.ts';

export function contestedToProfessional(wording: Wording, telling: Telling): Letter {
  const { t, cents } = wording;
  const values = { ...said(wording, telling), amount: cents(telling.appointment.cardCents) };
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:contested.subject', values),
    title: t('notifications:contested.title'),
    paragraphs: [t('notifications:contested.lead', values), t('notifications:contested.next', values)],
    visit: visitOf(wording, telling, 'client'),
    action: inCalendar(wording, telling),
  };
}

/** A receipt follows where something is debited. */
export function decidedToCustomer(wording: Wording, telling: Telling, decidedCents: number): Letter {
  const { t, cents } = wording;
  const { cardCents } = telling.appointment;
  const amount = cents(decidedCents);
  const values = { ...said(wording, telling), amount, rest: cents(cardCents - decidedCents) };
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:contestDecided.customer.subject', values),
    title: t('notifications:contestDecided.title'),
    paragraphs: [t(`notifications:contestDecided.customer.${howMuch(decidedCents, cardCents)}`, values)],
    visit: visitOf(wording, telling, 'with'),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
  };
}

export function decidedToProfessional(wording: Wording, telling: Telling, decidedCents: number): Letter {
  const { t, cents } = wording;
  const { cardCents } = telling.appointment;
  const values = { ...said(wording, telling), amount: cents(decidedCents) };
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:contestDecided.professional.subject', values),
    title: t('notifications:contestDecided.title'),
    paragraphs: [t(`notifications:contestDecided.professional.${howMuch(decidedCents, cardCents)}`, values)],
    visit: visitOf(wording, telling, 'client'),
    action: inCalendar(wording, telling),
  };
}

function howMuch(decidedCents: number, cardCents: number): 'nothing' | 'all' | 'part' {
  if (decidedCents === 0) return 'nothing';
  return decidedCents === cardCents ? 'all' : 'part';
}

function visitOf(wording: Wording, telling: Telling, who: 'client' | 'with') {
  const { t, span } = wording;
  const { startsAt, endsAt, timeZone } = telling.appointment;
  const { customer, professional } = said(wording, telling);
  return [
    { label: t(`notifications:rows.${who}`), value: who === 'client' ? customer : professional },
    { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
  ];
}

function inCalendar({ t }: Wording, { appointment, origin }: Telling) {
  const href = `${origin}/professional/calendar?appointment=${appointment.id}`;
  return { label: t('notifications:actions.calendar'), href };
}
