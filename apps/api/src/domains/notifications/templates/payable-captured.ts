import type { Email, Row } from './email.ts';
import {
  appointmentLink,
  appointmentTexts,
  createEmail,
  type Notification,
  priceRows,
  visitRows,
} from './notification.ts';
import type { Wording } from './wording.ts';

export type Debit = { capturedCents: number; capturedAt: string };

export function receipt(
  wording: Wording,
  notification: Notification,
  { capturedCents, capturedAt }: Debit,
): Email {
  const { t, cents, moment } = wording;
  const { appointment } = notification;
  const values = { ...appointmentTexts(wording, notification), amount: cents(capturedCents) };
  const { state } = appointment;
  const why = state === 'cancelled' || state === 'no_show' ? state : 'completed';
  const debited: Row = {
    label: t('notifications:rows.debited'),
    value: cents(capturedCents),
    strong: why !== 'completed',
  };
  const onSite: Row[] =
    appointment.onSiteCents > 0
      ? [{ label: t('notifications:rows.paidOnSite'), value: cents(appointment.onSiteCents) }]
      : [];
  const href = appointmentLink(notification);
  const document = href && `${href}/receipt`;
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:receipt.subject', values),
    title: t('notifications:receipt.title'),
    paragraphs: [
      why !== 'completed' && (appointment.depositCents ?? 0) > 0
        ? t(`notifications:receipt.deposit.${why}`, values)
        : t(`notifications:receipt.${why}`, values),
    ],
    visit: visitRows(wording, appointment),
    prices: why === 'completed' ? [...priceRows(wording, appointment), debited, ...onSite] : [debited],
    action: document ? { label: t('notifications:actions.receipt'), href: document } : undefined,
    notes: [
      t('notifications:receipt.debitedOn', {
        when: moment(capturedAt, appointment.timeZone),
        reference: appointment.id.slice(0, 8).toUpperCase(),
      }),
    ],
  };
}
