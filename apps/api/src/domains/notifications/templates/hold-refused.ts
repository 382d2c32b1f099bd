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

/** The card partner would not hold the amount, and no card of hers changes that: there is nothing for her to do. */
export function holdRefusedToCustomer(wording: Wording, telling: Telling): Letter {
  const { t } = wording;
  const values = said(wording, telling);
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:holdRefused.customer.subject', values),
    title: t('notifications:holdRefused.customer.title'),
    paragraphs: [
      t('notifications:holdRefused.customer.kept', values),
      t('notifications:holdRefused.customer.nothingToDo'),
    ],
    visit: visitRows(wording, telling.appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, telling),
  };
}

export function holdRefusedToProfessional(wording: Wording, telling: Telling): Letter {
  const { t, span, cents } = wording;
  const { startsAt, endsAt, timeZone, cardCents } = telling.appointment;
  const values = { ...said(wording, telling), amount: cents(cardCents) };
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:holdRefused.professional.subject', values),
    title: t('notifications:holdRefused.professional.title'),
    paragraphs: [
      t('notifications:holdRefused.professional.why', values),
      t('notifications:holdRefused.professional.next'),
    ],
    visit: [
      { label: t('notifications:rows.client'), value: values.customer },
      { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
    ],
    action: visitLink(wording, telling),
  };
}
