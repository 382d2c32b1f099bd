import { type DocumentKind, documentKinds } from '@meche/contract/registration-enumerations';
import type { RequirementReason, RequirementSubject } from '@meche/contract/verification';
import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

export type NotifiedRequirement = { about: RequirementSubject; why: RequirementReason };

export type NotifiedVerdict = {
  businessName: string;
  verdict: 'verified' | 'rejected';
  /** The text that the operator wrote; null unless the documents were rejected. */
  reason: string | null;
  requirements?: readonly NotifiedRequirement[] | undefined;
};

export function verificationDecided(
  wording: Wording,
  { firstName, businessName, verdict, reason, requirements = [] }: NotifiedVerdict & { firstName: string },
  origin: string,
): Email {
  const { t, language } = wording;
  const business = oneLine(businessName);
  return {
    language,
    subject: t(`notifications:verification.${verdict}.subject`, { business }),
    title: t(`notifications:verification.${verdict}.title`),
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [
      t(`notifications:verification.${verdict}.lead`, { business }),
      t(`notifications:verification.${verdict}.next`),
    ],
    visit: [
      ...(reason ? [{ label: t('notifications:rows.reason'), value: oneLine(reason) }] : []),
      ...requirements.map((one) => requirementRow(wording, one)),
    ],
    prices: [],
    action: {
      label: t(`notifications:actions.${verdict}`),
      href: `${origin}/professional/information/verification`,
    },
    notes: [],
    footer: t('notifications:footer.account'),
  };
}

export function cardPaymentStopped(
  wording: Wording,
  {
    firstName,
    businessName,
    requirements,
  }: { firstName: string; businessName: string; requirements: readonly NotifiedRequirement[] },
  origin: string,
): Email {
  const { t, language } = wording;
  const business = oneLine(businessName);
  return {
    language,
    subject: t('notifications:verification.stopped.subject', { business }),
    title: t('notifications:verification.stopped.title'),
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [
      t('notifications:verification.stopped.lead', { business }),
      t(`notifications:verification.stopped.${requirements.length > 0 ? 'next' : 'wait'}`),
    ],
    visit: requirements.map((one) => requirementRow(wording, one)),
    prices: [],
    action: {
      label: t('notifications:actions.rejected'),
      href: `${origin}/professional/information/verification`,
    },
    notes: [],
    footer: t('notifications:footer.account'),
  };
}

function requirementRow(
  { t }: Wording,
  { about, why }: NotifiedRequirement,
): { label: string; value: string } {
  const label = isDocument(about)
    ? t(`sign-up:documents.kinds.${about}`)
    : t(`sign-up:verification.about.${about}`);
  return { label, value: t(`sign-up:verification.why.${why}`) };
}

function isDocument(about: RequirementSubject): about is DocumentKind {
  return documentKinds.some((kind) => kind === about);
}
