import { register } from '@meche/contract/api-client/identity';
import type { SignUpStep } from '@meche/contract/registration-enumerations';
import type { SavedSteps, SignUpDraft } from '@meche/contract/sign-up-drafts';
import { wireKey } from '@meche/contract/wire-shape';
import { describe, expect, it } from 'vitest';
import { totalPriceOf } from '~/domains/subscriptions/total-price.ts';
import { refusalFrom } from '~/lib/api/refusal.ts';
import { screenOfField, screenToResume, screenToShow, stepNumber } from './sign-up-screens.ts';

const person = {
  firstName: 'Awa',
  lastName: 'Diallo',
  businessName: 'Chez Awa',
  email: 'awa@example.test',
  phoneNumber: '0143570000',
};

function aDraft(steps: SavedSteps, complete: SignUpStep[], currentStep: SignUpStep = 'personal_details') {
  return { steps, complete, currentStep } as SignUpDraft;
}

describe('the screens of the sign-up', () => {
  it('are shown up to the first incomplete one', () => {
    expect(screenToShow('payment', aDraft({}, []))).toBe('personal_details');
    expect(screenToShow('payment', aDraft({ personalDetails: person }, []))).toBe('work_place');
    const upToPlan = aDraft({ personalDetails: person }, ['personal_details', 'services', 'subscription']);
    expect(screenToShow('payment', upToPlan)).toBe('documents');
    expect(screenToShow('services', upToPlan)).toBe('services');
  });

  it('allow documents to follow later, once the legal status is known', () => {
    const steps = { personalDetails: person, documents: { legalStatus: 'society' as const } };
    const draft = aDraft(steps, ['personal_details', 'services', 'subscription']);
    expect(screenToShow('payment', draft)).toBe('payment');
  });

  it('ask for the plan again when another work place made it unavailable', () => {
    const draft = aDraft({ personalDetails: person }, ['personal_details', 'services'], 'payment');
    expect(screenToResume(draft)).toBe('subscription');
  });

  it('resume in the second half of the first step when the first half is complete', () => {
    expect(screenToResume(aDraft({}, []))).toBe('personal_details');
    expect(screenToResume(aDraft({ personalDetails: person }, []))).toBe('work_place');
    expect([stepNumber('personal_details'), stepNumber('work_place'), stepNumber('payment')]).toEqual([
      1, 1, 5,
    ]);
  });

  it('hold every field of the registration that a professional is asked for', () => {
    const refused = Object.keys(register.body as object).map((key) => [wireKey(key), 'invalid']);
    const { fields } = refusalFrom(422, { fields: Object.fromEntries(refused) });
    const nowhere = Object.keys(fields).filter((field) => screenOfField(field) === undefined);
    // Fields set by the page itself, used only by customers or by clients without cookies, or unused.
    expect(nowhere.sort()).toEqual([
      ...[
        'address',
        'bearer',
        'cardNumber',
        'cardholderName',
        'city',
        'emailCode',
        'expirationDate',
        'firebaseToken',
      ],
      ...['firebaseUserId', 'formula', 'language', 'role', 'securityCode', 'zipCode'],
    ]);
    expect(screenOfField('workAddress.postalCode')).toBe('work_place');
  });
});

it('a price is sent in the specification’s format', () => {
  expect([0, 5, 1999, 7998, 12000].map(totalPriceOf)).toEqual(['0,00', '0,05', '19,99', '79,98', '120,00']);
});
