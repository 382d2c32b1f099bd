import { type Letter, oneLine, type Row } from './letter.ts';
import { appointmentLink, openLetter, said, type Telling, visitLink } from './telling.ts';
import type { Wording } from './wording.ts';

export type ToldRefund = { amountCents: number; hersCents: number; reason: string };
export type ToldDispute = { amountCents: number; hersCents: number };

/** What goes back to her card, when her bank shows it, and why. */
export function refundedToCustomer(
  wording: Wording,
  telling: Telling,
  { amountCents, reason }: Pick<ToldRefund, 'amountCents' | 'reason'>,
): Letter {
  const { t, cents } = wording;
  const values = { ...said(wording, telling), amount: cents(amountCents) };
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:refunded.subject', values),
    title: t('notifications:refunded.title'),
    paragraphs: [t('notifications:refunded.lead', values), t('notifications:refunded.when')],
    visit: [
      ...visitOf(wording, telling, 'with'),
      { label: t('notifications:rows.reason'), value: oneLine(reason) },
    ],
    action: seen(wording, telling),
  };
}

export function refundFailedToCustomer(
  wording: Wording,
  telling: Telling,
  { amountCents }: Pick<ToldRefund, 'amountCents'>,
): Letter {
  const { t, cents } = wording;
  const values = { ...said(wording, telling), amount: cents(amountCents) };
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:refundFailed.customer.subject', values),
    title: t('notifications:refundFailed.title'),
    paragraphs: [t('notifications:refundFailed.customer.lead', values)],
    visit: visitOf(wording, telling, 'with'),
    action: seen(wording, telling),
  };
}

export function refundFailedToProfessional(
  wording: Wording,
  telling: Telling,
  { amountCents, hersCents }: Pick<ToldRefund, 'amountCents' | 'hersCents'>,
): Letter {
  const { t, cents } = wording;
  const values = { ...said(wording, telling), amount: cents(amountCents), hers: cents(hersCents) };
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:refundFailed.professional.subject', values),
    title: t('notifications:refundFailed.title'),
    paragraphs: [t('notifications:refundFailed.professional.lead', values)],
    visit: visitOf(wording, telling, 'client'),
    action: visitLink(wording, telling),
  };
}

/** What it means: her share is gone until her customer's bank has decided, and the marketplace answers for her. */
export function disputeOpenedToProfessional(wording: Wording, telling: Telling, told: ToldDispute): Letter {
  return disputeLetter(wording, telling, told, 'opened');
}

export function disputeClosedToProfessional(
  wording: Wording,
  telling: Telling,
  { outcome, ...told }: ToldDispute & { outcome: 'won' | 'lost' },
): Letter {
  return disputeLetter(wording, telling, told, outcome);
}

function disputeLetter(
  wording: Wording,
  telling: Telling,
  { amountCents, hersCents }: ToldDispute,
  step: 'opened' | 'won' | 'lost',
): Letter {
  const { t, cents } = wording;
  const values = { ...said(wording, telling), amount: cents(amountCents), hers: cents(hersCents) };
  // Of what was refunded, or the marketplace's alone, nothing is taken of hers.
  const isOurs = hersCents === 0;
  const lead = isOurs && step === 'opened' ? 'dispute.opened.leadOurs' : (`dispute.${step}.lead` as const);
  const next =
    isOurs && step !== 'opened' ? (`dispute.${step}.nextOurs` as const) : (`dispute.${step}.next` as const);
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t(`notifications:dispute.${step}.subject`, values),
    title: t(`notifications:dispute.${step}.title`),
    paragraphs: [t(`notifications:${lead}`, values), t(`notifications:${next}`, values)],
    visit: visitOf(wording, telling, 'client'),
    action: visitLink(wording, telling),
  };
}

function visitOf(wording: Wording, telling: Telling, who: 'client' | 'with'): Row[] {
  const { t, span } = wording;
  const { startsAt, endsAt, timeZone } = telling.appointment;
  const { customer, professional } = said(wording, telling);
  return [
    { label: t(`notifications:rows.${who}`), value: who === 'client' ? customer : professional },
    { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
  ];
}

function seen({ t }: Wording, telling: Telling): Letter['action'] {
  const href = appointmentLink(telling);
  return href ? { label: t('notifications:actions.see'), href } : undefined;
}
