import { type Email, oneLine, type Row } from './email.ts';
import {
  appointmentLink,
  appointmentTexts,
  createEmail,
  type Notification,
  visitLink,
} from './notification.ts';
import type { Wording } from './wording.ts';

export type NotifiedRefund = { amountCents: number; fromProfessionalCents: number; reason: string };
export type NotifiedDispute = { amountCents: number; fromProfessionalCents: number };

export function refundedToCustomer(
  wording: Wording,
  notification: Notification,
  { amountCents, reason }: Pick<NotifiedRefund, 'amountCents' | 'reason'>,
): Email {
  const { t, cents } = wording;
  const values = { ...appointmentTexts(wording, notification), amount: cents(amountCents) };
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:refunded.subject', values),
    title: t('notifications:refunded.title'),
    paragraphs: [t('notifications:refunded.lead', values), t('notifications:refunded.when')],
    visit: [
      ...visitOf(wording, notification, 'with'),
      { label: t('notifications:rows.reason'), value: oneLine(reason) },
    ],
    action: seen(wording, notification),
  };
}

export function refundFailedToCustomer(
  wording: Wording,
  notification: Notification,
  { amountCents }: Pick<NotifiedRefund, 'amountCents'>,
): Email {
  const { t, cents } = wording;
  const values = { ...appointmentTexts(wording, notification), amount: cents(amountCents) };
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:refundFailed.customer.subject', values),
    title: t('notifications:refundFailed.title'),
    paragraphs: [t('notifications:refundFailed.customer.lead', values)],
    visit: visitOf(wording, notification, 'with'),
    action: seen(wording, notification),
  };
}

export function refundFailedToProfessional(
  wording: Wording,
  notification: Notification,
  { amountCents, fromProfessionalCents }: Pick<NotifiedRefund, 'amountCents' | 'fromProfessionalCents'>,
): Email {
  const { t, cents } = wording;
  const values = {
    ...appointmentTexts(wording, notification),
    amount: cents(amountCents),
    share: cents(fromProfessionalCents),
  };
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:refundFailed.professional.subject', values),
    title: t('notifications:refundFailed.title'),
    paragraphs: [t('notifications:refundFailed.professional.lead', values)],
    visit: visitOf(wording, notification, 'client'),
    action: visitLink(wording, notification),
  };
}

/**
 * Email about a new dispute: the professional's share is withheld until the customer's bank decides, and
 * the marketplace answers the dispute.
 */
export function disputeOpenedToProfessional(
  wording: Wording,
  notification: Notification,
  dispute: NotifiedDispute,
): Email {
  return disputeEmail(wording, notification, dispute, 'opened');
}

export function disputeClosedToProfessional(
  wording: Wording,
  notification: Notification,
  { outcome, ...dispute }: NotifiedDispute & { outcome: 'won' | 'lost' },
): Email {
  return disputeEmail(wording, notification, dispute, outcome);
}

function disputeEmail(
  wording: Wording,
  notification: Notification,
  { amountCents, fromProfessionalCents }: NotifiedDispute,
  step: 'opened' | 'won' | 'lost',
): Email {
  const { t, cents } = wording;
  const values = {
    ...appointmentTexts(wording, notification),
    amount: cents(amountCents),
    share: cents(fromProfessionalCents),
  };
  // The dispute takes nothing from the professional when the amount was already refunded, or concerns only
  // the marketplace's share.
  const isOurs = fromProfessionalCents === 0;
  const lead = isOurs && step === 'opened' ? 'dispute.opened.leadOurs' : (`dispute.${step}.lead` as const);
  const next =
    isOurs && step !== 'opened' ? (`dispute.${step}.nextOurs` as const) : (`dispute.${step}.next` as const);
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t(`notifications:dispute.${step}.subject`, values),
    title: t(`notifications:dispute.${step}.title`),
    paragraphs: [t(`notifications:${lead}`, values), t(`notifications:${next}`, values)],
    visit: visitOf(wording, notification, 'client'),
    action: visitLink(wording, notification),
  };
}

function visitOf(wording: Wording, notification: Notification, who: 'client' | 'with'): Row[] {
  const { t, span } = wording;
  const { startsAt, endsAt, timeZone } = notification.appointment;
  const { customer, professional } = appointmentTexts(wording, notification);
  return [
    { label: t(`notifications:rows.${who}`), value: who === 'client' ? customer : professional },
    { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
  ];
}

function seen({ t }: Wording, notification: Notification): Email['action'] {
  const href = appointmentLink(notification);
  return href ? { label: t('notifications:actions.see'), href } : undefined;
}
