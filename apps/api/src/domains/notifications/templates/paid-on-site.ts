import type { Letter } from './letter.ts';
import { appointmentLink, openLetter, questionNotes, said, type Telling, visitRows } from './telling.ts';
import type { Wording } from './wording.ts';

/** The house can be paid by card no longer: what was to be held or debited is paid on site. */
export function paidOnSite(wording: Wording, telling: Telling): Letter {
  const { t, cents } = wording;
  const { appointment } = telling;
  const values = { ...said(wording, telling), total: cents(appointment.totalCents) };
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:onSite.subject', values),
    title: t('notifications:onSite.title'),
    paragraphs: [t('notifications:onSite.lead', values)],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, telling),
  };
}
