import { type DocumentKind, type SignUpStep, signUpSteps } from '@meche/contract/registration-enumerations';
import type { SavedSteps, SignUpSave } from '@meche/contract/sign-up-drafts';
import { wireKey } from '@meche/contract/wire';
import { lackingOfWorkAddress, requestedZones, roleOfWorkPlace } from '@meche/contract/work-places';
import { DAY_MS, later } from '#kit/time';

export const DRAFT_SECONDS = 30 * 86_400;

/** Per network, which a whole school of hairdressers may share. A draft is one small row. */
export const draftLimit = { name: 'sign-up-draft', max: 200, windowSeconds: 3600 } as const;

/**
 * The first limit counts links per email address. The second counts them per network, which many people may
 * share.
 */
export const linkLimit = { name: 'sign-up-link', max: 3, windowSeconds: 3600 } as const;
export const linkLineLimit = { name: 'sign-up-link-line', max: 30, windowSeconds: 3600 } as const;

export function draftExpiresAt(now: Date): Date {
  return later(now, 30 * DAY_MS);
}

export function roleOfDraft({ workPlace }: SavedSteps['personalDetails'] = {}) {
  return workPlace?.length ? roleOfWorkPlace(workPlace) : null;
}

const rawCardKeys = ['cardNumber', 'expirationDate', 'cardholderName', 'securityCode'] as const;

export function sentCardFields(payment: SignUpSave['payment']): readonly string[] {
  return rawCardKeys.filter((key) => payment?.[key] !== undefined);
}

/**
 * Returns the steps to store, without computed fields and without fields that could contain a card number.
 */
export function storedSteps(save: SignUpSave): SavedSteps {
  const { currentStep: _step, version: _version, subscription, payment, ...steps } = save;
  return {
    ...steps,
    ...(subscription && {
      subscription: {
        smsReminder: subscription.smsReminder,
        additionalProfile: subscription.additionalProfile,
        totalPrice: subscription.totalPrice,
      },
    }),
    ...(payment && { payment: { paymentMethodToken: payment.paymentMethodToken } }),
  };
}

export function documentFileIds(documents: SavedSteps['documents']): string[] {
  if (!documents) return [];
  const { legalStatus: _status, companyStatus: _form, kbisIssuedOn: _day, ...files } = documents;
  return Object.values(files).filter((id) => id !== undefined);
}

export type SignUpTerms = {
  monthlyCents: number | null;
  missingDocuments: readonly DocumentKind[];
};

/** Returns the required documents that the draft has no file for. */
export function documentsToUpload(
  documents: SavedSteps['documents'],
  required: readonly DocumentKind[],
): DocumentKind[] {
  const shown = Object.entries(documents ?? {}).flatMap(([key, id]) => (id ? [wireKey(key)] : []));
  return required.filter((kind) => !shown.includes(kind));
}

export function completeSteps(steps: SavedSteps, terms: SignUpTerms): SignUpStep[] {
  const whole: Record<SignUpStep, boolean> = {
    personal_details: hasPersonalDetails(steps.personalDetails),
    services: Boolean(steps.services?.hairType?.length && steps.services.service?.length),
    subscription: terms.monthlyCents !== null,
    documents: terms.missingDocuments.length === 0 && hasDocumentDetails(steps.documents),
    payment: terms.monthlyCents === 0 || steps.payment?.paymentMethodToken !== undefined,
  };
  return signUpSteps.filter((step) => whole[step]);
}

/** A KBIS needs its day of issue, which tells whether it is recent. */
function hasDocumentDetails({ legalStatus, kbis, kbisIssuedOn }: SavedSteps['documents'] = {}): boolean {
  return legalStatus !== undefined && (kbis === undefined || kbisIssuedOn !== undefined);
}

function hasPersonalDetails(details: SavedSteps['personalDetails'] = {}): boolean {
  const { firstName, lastName, businessName, email, phoneNumber, workPlace, workAddress = {} } = details;
  if (!firstName || !lastName || !businessName || !email || !phoneNumber) return false;
  const role = roleOfDraft(details);
  if (!role || Object.keys(lackingOfWorkAddress(workAddress, role)).length > 0) return false;
  return !workPlace?.includes('at_home') || Boolean(requestedZones(details)?.length);
}
