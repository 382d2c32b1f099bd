// Generated from packages/contract/src/identity.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../identity.ts';

export const becomeProfessional: ApiEndpoint<typeof contract.becomeProfessional> = {
  method: 'POST',
  path: '/me/professional',
  body: { firstName: 0, lastName: 0, phoneNumber: 0, dob: 0, workAddress: { line: 0, city: 0, state: 0, postalCode: 0, activate: 0, areasCovered: 0, coordinates: 0, isFeatured: 0 }, workZone: [{ city: 0, zipCode: 0, postalCode: 0 }, { city: 0, zipCode: 0, postalCode: 0 }], role: 0, formula: 0, businessName: 0, workPlace: 0, hairType: 0, service: 0, smsReminder: 0, additionalProfile: 0, totalPrice: 0, legalStatus: 0, companyStatus: 0, paymentMethodToken: 0, kbisIssuedOn: 0, idCardFront: 0, idCardBack: 0, rib: 0, kbis: 0, proofOfAddress: 0, companyStatutes: 0, beDeclaration: 0 },
};

export const changeEmail: ApiEndpoint<typeof contract.changeEmail> = {
  method: 'POST',
  path: '/authentications/change-email',
};

export const changePassword: ApiEndpoint<typeof contract.changePassword> = {
  method: 'PUT',
  path: '/me/password',
  body: { currentPassword: 0, firebaseToken: 0, newPassword: 0, confirmPassword: 0 },
};

export const checkEmail: ApiEndpoint<typeof contract.checkEmail> = {
  method: 'POST',
  path: '/authentications/email-check',
  body: { email: 0 },
};

export const configuration: ApiEndpoint<typeof contract.configuration> = {
  method: 'GET',
  path: '/configuration',
};

export const forgotPassword: ApiEndpoint<typeof contract.forgotPassword> = {
  method: 'POST',
  path: '/authentications/forgot-password',
  body: { email: 0 },
};

export const login: ApiEndpoint<typeof contract.login> = {
  method: 'POST',
  path: '/authentications/login',
  body: { firebaseToken: 0, email: 0, password: 0, bearer: 0 },
};

export const logout: ApiEndpoint<typeof contract.logout> = {
  method: 'POST',
  path: '/authentications/logout',
};

export const me: ApiEndpoint<typeof contract.me> = {
  method: 'GET',
  path: '/me',
};

export const reauthenticate: ApiEndpoint<typeof contract.reauthenticate> = {
  method: 'POST',
  path: '/me/reauthentication',
  body: { currentPassword: 0, firebaseToken: 0 },
};

export const refresh: ApiEndpoint<typeof contract.refresh> = {
  method: 'POST',
  path: '/authentications/refresh',
  body: { refreshToken: 0 },
};

export const register: ApiEndpoint<typeof contract.register> = {
  method: 'POST',
  path: '/authentications/register',
  body: { firebaseToken: 0, firebaseUserId: 0, email: 0, password: 0, firstName: 0, lastName: 0, phoneNumber: 0, language: 0, emailCode: 0, address: { line: 0, city: 0, postalCode: 0 }, city: 0, zipCode: 0, dob: 0, workAddress: { line: 0, city: 0, state: 0, postalCode: 0, activate: 0, areasCovered: 0, coordinates: 0, isFeatured: 0 }, workZone: [{ city: 0, zipCode: 0, postalCode: 0 }, { city: 0, zipCode: 0, postalCode: 0 }], bearer: 0, role: 0, formula: 0, businessName: 0, workPlace: 0, hairType: 0, service: 0, smsReminder: 0, additionalProfile: 0, totalPrice: 0, legalStatus: 0, companyStatus: 0, paymentMethodToken: 0, kbisIssuedOn: 0, idCardFront: 0, idCardBack: 0, rib: 0, kbis: 0, proofOfAddress: 0, companyStatutes: 0, beDeclaration: 0, cardNumber: 0, expirationDate: 0, cardholderName: 0, securityCode: 0 },
};

export const requestEmailChange: ApiEndpoint<typeof contract.requestEmailChange> = {
  method: 'POST',
  path: '/me/email-change',
  body: { email: 0, currentPassword: 0, firebaseToken: 0 },
};

export const resetPassword: ApiEndpoint<typeof contract.resetPassword> = {
  method: 'POST',
  path: '/authentications/reset-password',
  body: { password: 0, confirmPassword: 0 },
};

export const sendEmailVerification: ApiEndpoint<typeof contract.sendEmailVerification> = {
  method: 'POST',
  path: '/me/email-verification',
};

export const verifyEmail: ApiEndpoint<typeof contract.verifyEmail> = {
  method: 'POST',
  path: '/authentications/verify-email',
};
