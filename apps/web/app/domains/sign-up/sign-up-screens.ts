import { type SignUpStep, signUpSteps } from '@meche/contract/registration-enumerations';
import type { SavedSteps, SignUpDraft } from '@meche/contract/sign-up-drafts';

/** The screens in order. The first of the five steps has two screens. */
export const screens = [
  'personal_details',
  'work_place',
  'services',
  'subscription',
  'documents',
  'payment',
] as const;
export type Screen = (typeof screens)[number];

export function isScreen(text: string | null): text is Screen {
  return screens.some((screen) => screen === text);
}

export function stepOf(screen: Screen): SignUpStep {
  return screen === 'work_place' ? 'personal_details' : screen;
}

/** Counts from 1. */
export function stepNumber(screen: Screen): number {
  return signUpSteps.indexOf(stepOf(screen)) + 1;
}

export function screenAfter(screen: Screen): Screen | undefined {
  return screens[screens.indexOf(screen) + 1];
}

export function screenBefore(screen: Screen): Screen | undefined {
  return screens[screens.indexOf(screen) - 1];
}

function hasPerson({ firstName, lastName, businessName, email, phoneNumber }: Person = {}): boolean {
  return Boolean(firstName && lastName && businessName && email && phoneNumber);
}
type Person = NonNullable<SavedSteps['personalDetails']>;

/** Documents are optional, so their step requires only the legal status. */
function isPassed(screen: Screen, { steps, complete }: SignUpDraft): boolean {
  if (screen === 'personal_details') return hasPerson(steps.personalDetails);
  if (screen === 'documents') return steps.documents?.legalStatus !== undefined;
  return complete.includes(stepOf(screen));
}

/** Returns the first incomplete screen, which is the furthest that the user may open. */
export function furthestScreen(draft: SignUpDraft): Screen {
  return screens.find((screen) => !isPassed(screen, draft)) ?? 'payment';
}

/** Returns the requested screen, or an earlier screen that is incomplete. */
export function screenToShow(requested: Screen, draft: SignUpDraft): Screen {
  const furthest = furthestScreen(draft);
  return screens.indexOf(requested) > screens.indexOf(furthest) ? furthest : requested;
}

/** A sign-up resumes on this screen. */
export function screenToResume(draft: SignUpDraft): Screen {
  const { currentStep } = draft;
  const isHalfway = currentStep === 'personal_details' && hasPerson(draft.steps.personalDetails);
  return screenToShow(isHalfway ? 'work_place' : currentStep, draft);
}

/** Field names as refusals use them. Some documents keep the specification's spelling. */
const fieldsOf: Record<Screen, readonly string[]> = {
  personal_details: ['firstName', 'lastName', 'dob', 'businessName', 'email', 'phoneNumber'],
  work_place: ['workPlace', 'workAddress', 'workZone'],
  services: ['hairType', 'service'],
  subscription: ['totalPrice', 'additionalProfile', 'smsReminder'],
  documents: [
    ...['legalStatus', 'companyStatus', 'kbisIssuedOn', 'IDCardFront', 'IDCardBack', 'RIB', 'KBIS'],
    ...['proofOfAddress', 'companyStatutes', 'beDeclaration'],
  ],
  payment: ['password', 'paymentMethodToken'],
};

/** Returns the screen with this field of the registration, or undefined. */
export function screenOfField(field: string): Screen | undefined {
  const [name = ''] = field.split('.');
  return screens.find((screen) => fieldsOf[screen].includes(name));
}
