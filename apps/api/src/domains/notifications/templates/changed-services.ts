import { printCalendarFile } from './calendar-file.ts';
import { type Letter, oneLine } from './letter.ts';
import {
  appointmentLink,
  clientRows,
  openLetter,
  priceRows,
  questionNotes,
  said,
  type Telling,
  visitLink,
  visitRows,
} from './telling.ts';
import type { Wording } from './wording.ts';

/** What is done at a visit, by name, and what it costs. */
export type Sold = { services: readonly string[]; totalCents: number };

/** Other services than she booked, or another price; as they stand now. */
export function servicesChangedToCustomer(
  wording: Wording,
  telling: Telling,
  { totalCents: formerCents }: Sold,
): Letter {
  const { t, cents } = wording;
  const { appointment } = telling;
  const values = {
    ...said(wording, telling),
    price: cents(appointment.totalCents),
    former: cents(formerCents),
  };
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:servicesChanged.subject', values),
    title: t('notifications:servicesChanged.title', values),
    paragraphs: [t('notifications:servicesChanged.lead', values)],
    visit: visitRows(wording, appointment),
    prices: priceRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: [...questionNotes(wording, telling), t('notifications:handedOver.calendar')],
    calendar: printCalendarFile(wording, telling),
  };
}

/** What the house would do, and ask for it: nothing changes until she agrees on her page. */
export function riseToCustomer(wording: Wording, telling: Telling, rise: Sold): Letter {
  const { t, cents } = wording;
  const { appointment } = telling;
  const values = {
    ...said(wording, telling),
    price: cents(rise.totalCents),
    former: cents(appointment.totalCents),
    services: rise.services.map(oneLine).join(', '),
  };
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:rise.subject', values),
    title: t('notifications:rise.title', values),
    paragraphs: [t('notifications:rise.lead', values), t('notifications:rise.next', values)],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, telling),
  };
}

/** To the house: what its customer says to what was asked of her. */
export function riseAnsweredToProfessional(
  wording: Wording,
  telling: Telling,
  { rise, hasAgreed }: { rise: Sold; hasAgreed: boolean },
): Letter {
  const { t, cents } = wording;
  const key = hasAgreed ? 'agreed' : 'declined';
  const services = rise.services.map(oneLine).join(', ');
  const values = { ...said(wording, telling), price: cents(rise.totalCents), services };
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t(`notifications:riseAnswered.${key}.subject`, values),
    title: t(`notifications:riseAnswered.${key}.title`),
    paragraphs: [t(`notifications:riseAnswered.${key}.lead`, values)],
    visit: clientRows(wording, telling.appointment),
    prices: priceRows(wording, telling.appointment),
    action: visitLink(wording, telling),
  };
}
