import type { Letter } from './letter.ts';
import { appointmentLink, openLetter, questionNotes, said, type Telling, visitRows } from './telling.ts';
import type { Wording } from './wording.ts';

export function leftUnmarked(wording: Wording, telling: Telling): Letter {
  const { t, cents, span } = wording;
  const { appointment, origin } = telling;
  const { startsAt, endsAt, timeZone, cardCents, id } = appointment;
  const values = { ...said(wording, telling), amount: cents(cardCents) };
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:unmarked.subject', values),
    title: t('notifications:unmarked.title'),
    paragraphs: [
      t('notifications:unmarked.lead', values),
      cardCents > 0
        ? t('notifications:unmarked.otherwiseByCard', values)
        : t('notifications:unmarked.otherwise'),
    ],
    visit: [
      { label: t('notifications:rows.client'), value: values.customer },
      { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
    ],
    action: {
      label: t('notifications:actions.mark'),
      href: `${origin}/professional/calendar?appointment=${id}`,
    },
  };
}

/** `settleAt`: when the card is debited, and until when she may say that it was otherwise. */
export function presumedDone(wording: Wording, telling: Telling, settleAt: Date): Letter {
  const { t, cents, moment } = wording;
  const { appointment } = telling;
  const amount = cents(appointment.cardCents);
  const values = { ...said(wording, telling), amount, deadline: moment(settleAt, appointment.timeZone) };
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:presumedDone.subject', values),
    title: t('notifications:presumedDone.title'),
    paragraphs: [
      t('notifications:presumedDone.lead', values),
      t('notifications:presumedDone.contest', values),
    ],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, telling),
  };
}
