import { asGsmText, fitsOnePart } from '../rules.ts';
import { wholeOf } from './company.ts';
import { type Letter, oneLine } from './letter.ts';
import {
  addressOf,
  appointmentLink,
  moneyRows,
  openLetter,
  priceRows,
  questionNotes,
  said,
  type Telling,
  type ToldAppointment,
  termNotes,
  visitRows,
} from './telling.ts';
import type { Wording } from './wording.ts';

export function reminderLetter(
  wording: Wording,
  telling: Telling,
  others: readonly ToldAppointment[] = [],
): Letter {
  const { t } = wording;
  const { appointment } = telling;
  const whole = wholeOf(appointment, others);
  const values = said(wording, telling);
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:reminder.subject', values),
    title: t('notifications:reminder.title'),
    paragraphs: [t(`notifications:visit.${appointment.place}`, values)],
    visit: visitRows(wording, appointment, { others }),
    prices: [
      ...priceRows(wording, whole),
      ...moneyRows(wording, { ...telling, appointment: whole }, 'later'),
    ],
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: [...termNotes(wording, telling), ...questionNotes(wording, telling)],
  };
}

const LONGEST_NAME = 40;

/** The reminder as a text message: one part of 160 characters, the address and the link only where they fit. */
export function reminderText({ t, shortDay, shortTime }: Wording, telling: Telling): string {
  const { appointment, hasAccount, origin } = telling;
  const { startsAt, timeZone, place } = appointment;
  const key =
    place === 'at_home' ? 'notifications:reminder.sms.visitAtHome' : 'notifications:reminder.sms.visit';
  const visit = t(key, {
    professional: shortened(oneLine(appointment.professionalName)),
    day: shortDay(startsAt, timeZone),
    time: shortTime(startsAt, timeZone),
  });
  const where = place === 'salon' ? `${addressOf(appointment)}.` : '';
  const link = hasAccount ? t('notifications:reminder.sms.link', { link: `${origin}/appointments` }) : '';
  const wordings = [[visit, where, link], [visit, link], [visit, where], [visit]].map((parts) =>
    asGsmText(parts.filter(Boolean).join(' ')),
  );
  return wordings.find(fitsOnePart) ?? wordings.at(-1) ?? '';
}

function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 3).trimEnd()}...`;
}
