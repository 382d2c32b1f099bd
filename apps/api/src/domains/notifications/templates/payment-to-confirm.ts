import type { Letter } from './letter.ts';
import { appointmentLink, openLetter, questionNotes, said, type Telling, visitRows } from './telling.ts';
import type { Wording } from './wording.ts';

export function paymentToConfirm(
  wording: Wording,
  telling: Telling,
  { amountCents, confirmBy }: { amountCents: number; confirmBy: string },
): Letter {
  const { t, moment, cents } = wording;
  const { appointment } = telling;
  const values = said(wording, telling);
  const deadline = moment(confirmBy, appointment.timeZone);
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:toConfirm.subject', { deadline }),
    title: t('notifications:toConfirm.title'),
    paragraphs: [
      t('notifications:toConfirm.lead', { ...values, amount: cents(amountCents) }),
      t('notifications:toConfirm.deadline', { deadline }),
      t('notifications:toConfirm.otherwise'),
    ],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.pay'), href } : undefined,
    notes: questionNotes(wording, telling),
  };
}
