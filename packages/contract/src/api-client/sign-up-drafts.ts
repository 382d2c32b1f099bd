// Generated from packages/contract/src/sign-up-drafts.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../sign-up-drafts.ts';

export const continueSignUpDraft: ApiEndpoint<typeof contract.continueSignUpDraft> = {
  method: 'POST',
  path: '/sign-up-drafts/:id/open',
  body: { token: 0 },
};

export const dropSignUpDraft: ApiEndpoint<typeof contract.dropSignUpDraft> = {
  method: 'DELETE',
  path: '/sign-up-drafts/:id',
};

export const getSignUpDraft: ApiEndpoint<typeof contract.getSignUpDraft> = {
  method: 'GET',
  path: '/sign-up-drafts/:id',
};

export const mailSignUpLink: ApiEndpoint<typeof contract.mailSignUpLink> = {
  method: 'POST',
  path: '/sign-up-drafts/:id/link',
};

export const openSignUpDraft: ApiEndpoint<typeof contract.openSignUpDraft> = {
  method: 'POST',
  path: '/sign-up-drafts',
};

export const saveSignUpDraft: ApiEndpoint<typeof contract.saveSignUpDraft> = {
  method: 'PUT',
  path: '/sign-up-drafts/:id',
  body: { version: 0, currentStep: 0, personalDetails: { firstName: 0, lastName: 0, businessName: 0, email: 0, phoneNumber: 0, dob: 0, workPlace: 0, workZone: [{ city: 0, zipCode: 0, postalCode: 0 }, { city: 0, zipCode: 0, postalCode: 0 }], workAddress: { line: 0, city: 0, state: 0, postalCode: 0, activate: 0, areasCovered: 0, coordinates: 0, isFeatured: 0 } }, services: { hairType: 0, service: 0 }, subscription: { smsReminder: 0, additionalProfile: 0, totalPrice: 0, role: 0, formula: 0 }, documents: { idCardFront: 0, idCardBack: 0, rib: 0, kbis: 0, proofOfAddress: 0, companyStatutes: 0, beDeclaration: 0, legalStatus: 0, companyStatus: 0, kbisIssuedOn: 0 }, payment: { paymentMethodToken: 0, cardNumber: 0, expirationDate: 0, cardholderName: 0, securityCode: 0 } },
};
