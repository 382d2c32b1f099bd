import { type SignUpStep, signUpSteps } from '@meche/contract/enumerations';
import type { SavedSteps, SignUpDraft } from '@meche/contract/sign-up-drafts';

/** The screens in order: the five steps, the first in two halves. */
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

/** Counted from 1. */
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

/** Documents may come later: that step is passed once her legal status is known. */
function isPassed(screen: Screen, { steps, complete }: SignUpDraft): boolean {
  if (screen === 'personal_details') return hasPerson(steps.personalDetails);
  if (screen === 'documents') return steps.documents?.legalStatus !== undefined;
  return complete.includes(stepOf(screen));
}

/** The first screen that still needs something; as far as one may go. */
export function furthestScreen(draft: SignUpDraft): Screen {
  return screens.find((screen) => !isPassed(screen, draft)) ?? 'payment';
}

/** The screen asked for, unless one before it still needs something. */
export function screenToShow(asked: Screen, draft: SignUpDraft): Screen {
  const furthest = furthestScreen(draft);
  return screens.indexOf(asked) > screens.indexOf(furthest) ? furthest : asked;
}

/** Where she goes on when she comes back. */
export function screenToResume(draft: SignUpDraft): Screen {
  const { currentStep } = draft;
  const isHalfway = currentStep === 'personal_details' && hasPerson(draft.steps.personalDetails);
  return screenToShow(isHalfway ? 'work_place' : currentStep, draft);
}

/** As refusals name them: of the documents some keep the spelling of the specification. */
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

/** The screen that holds a field of the registration; undefined where no screen asks for it. */
export function screenOfField(field: string): Screen | undefined {
  const [name = ''] = field.split('.');
  return screens.find((screen) => fieldsOf[screen].includes(name));
}
