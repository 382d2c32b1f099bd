import { printCalendarFile } from './calendar-file.ts';
import { type Letter, oneLine } from './letter.ts';
import { appointmentLink, openLetter, questionNotes, said, type Telling, visitRows } from './telling.ts';
import type { Wording } from './wording.ts';

/** Somebody else of the house receives her, at the same time and price. */
export function handedOverToCustomer(wording: Wording, telling: Telling, formerName: string): Letter {
  const { t } = wording;
  const { appointment } = telling;
  const values = {
    ...said(wording, telling),
    member: oneLine(appointment.memberName),
    former: oneLine(formerName),
  };
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:handedOver.subject', values),
    title: t('notifications:handedOver.title', values),
    paragraphs: [t('notifications:handedOver.lead', values), t('notifications:handedOver.free')],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    links: href ? [{ label: t('notifications:actions.cancel'), href }] : [],
    notes: [...questionNotes(wording, telling), t('notifications:handedOver.calendar')],
    calendar: printCalendarFile(wording, telling),
  };
}
