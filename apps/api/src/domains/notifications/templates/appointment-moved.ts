import { printCalendarFile } from './calendar-file.ts';
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

/** She has moved her visit herself: what she asked for, to keep. */
export function movedToCustomer(wording: Wording, telling: Telling, formerStart: Date): Letter {
  const { t } = wording;
  const values = movedFrom(wording, telling, formerStart);
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:moved.customer.subject', values),
    title: t('notifications:moved.customer.title'),
    paragraphs: [t('notifications:moved.customer.lead', values), t('notifications:moved.customer.terms')],
    visit: visitRows(wording, telling.appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    links: href ? [{ label: t('notifications:actions.cancel'), href }] : [],
    notes: [...questionNotes(wording, telling), t('notifications:handedOver.calendar')],
    calendar: printCalendarFile(wording, telling),
  };
}

export function movedToProfessional(wording: Wording, telling: Telling, formerStart: Date): Letter {
  const { t } = wording;
  const { appointment } = telling;
  const values = movedFrom(wording, telling, formerStart);
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:moved.professional.subject', values),
    title: t('notifications:moved.professional.title'),
    paragraphs: [t('notifications:moved.professional.lead', values)],
    visit: visitRows(wording, appointment),
    action: visitLink(wording, telling),
  };
}

function movedFrom(wording: Wording, telling: Telling, formerStart: Date) {
  return { ...said(wording, telling), former: wording.moment(formerStart, telling.appointment.timeZone) };
}
