// Generated from packages/contract/src/profile.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../profile.ts';

export const changePlaceOfWork: ApiEndpoint<typeof contract.changePlaceOfWork> = {
  method: 'POST',
  path: '/me/profile/place-change',
  body: { workPlace: 0, workAddress: { line: 0, city: 0, state: 0, postalCode: 0, activate: 0, areasCovered: 0, coordinates: 0, isFeatured: 0 }, workZone: [{ city: 0, zipCode: 0, postalCode: 0 }, { city: 0, zipCode: 0, postalCode: 0 }], totalPrice: 0, additionalProfile: 0, paymentMethodToken: 0, version: 0, confirm: 0 },
};

export const editCustomerProfile: ApiEndpoint<typeof contract.editCustomerProfile> = {
  method: 'PUT',
  path: '/me/profile/customer',
  body: { firstName: 0, lastName: 0, phoneNumber: 0, dob: 0, gender: 0, language: 0, email: 0, password: 0, role: 0, formula: 0, address: { line: 0, city: 0, postalCode: 0 }, city: 0, zipCode: 0 },
};

export const editHomeServiceProfile: ApiEndpoint<typeof contract.editHomeServiceProfile> = {
  method: 'PUT',
  path: '/me/profile/home-service',
  body: { firstName: 0, lastName: 0, phoneNumber: 0, dob: 0, gender: 0, language: 0, email: 0, password: 0, role: 0, formula: 0, businessName: 0, businessContactNumber: 0, description: 0, workAddress: { line: 0, city: 0, state: 0, postalCode: 0, activate: 0, areasCovered: 0, coordinates: 0, isFeatured: 0 }, homeBase: { city: 0, state: 0, postalCode: 0, activate: 0 }, workZone: [{ city: 0, zipCode: 0, postalCode: 0 }, { city: 0, zipCode: 0, postalCode: 0 }], version: 0, hairType: 0, service: 0, languagesSpoken: 0, accessibility: 0, onSitePayments: 0, smsReminder: 0, legalStatus: 0, companyStatus: 0, siret: 0, vatRegime: 0, vatNumber: 0 },
};

export const editSalonProfile: ApiEndpoint<typeof contract.editSalonProfile> = {
  method: 'PUT',
  path: '/me/profile/salon',
  body: { firstName: 0, lastName: 0, phoneNumber: 0, dob: 0, gender: 0, language: 0, email: 0, password: 0, role: 0, formula: 0, businessName: 0, businessContactNumber: 0, description: 0, workAddress: { line: 0, city: 0, state: 0, postalCode: 0, activate: 0, areasCovered: 0, coordinates: 0, isFeatured: 0 }, homeBase: { city: 0, state: 0, postalCode: 0, activate: 0 }, workZone: [{ city: 0, zipCode: 0, postalCode: 0 }, { city: 0, zipCode: 0, postalCode: 0 }], version: 0, hairType: 0, service: 0, languagesSpoken: 0, accessibility: 0, onSitePayments: 0, smsReminder: 0, legalStatus: 0, companyStatus: 0, siret: 0, vatRegime: 0, vatNumber: 0 },
};

export const getProfile: ApiEndpoint<typeof contract.getProfile> = {
  method: 'GET',
  path: '/me/profile',
};

export const getSalonPoint: ApiEndpoint<typeof contract.getSalonPoint> = {
  method: 'GET',
  path: '/me/profile/salon-point',
};

export const moveSalonPoint: ApiEndpoint<typeof contract.moveSalonPoint> = {
  method: 'PUT',
  path: '/me/profile/salon-point',
  body: { latitude: 0, longitude: 0 },
};
