// Generated from packages/contract/src/verification.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../verification.ts';

export const addPartnerPerson: ApiEndpoint<typeof contract.addPartnerPerson> = {
  method: 'POST',
  path: '/professional/verification/persons',
  body: { personToken: 0, firstName: 0, lastName: 0, roles: 0 },
};

export const changePartnerPerson: ApiEndpoint<typeof contract.changePartnerPerson> = {
  method: 'PUT',
  path: '/professional/verification/persons/:personId',
  body: { personToken: 0, firstName: 0, lastName: 0, roles: 0 },
};

export const decideVerification: ApiEndpoint<typeof contract.decideVerification> = {
  method: 'POST',
  path: '/operator/verifications/:professionalId/decision',
  body: { verdict: 0, reason: 0, kbisIssuedOn: 0 },
};

export const getVerification: ApiEndpoint<typeof contract.getVerification> = {
  method: 'GET',
  path: '/professional/verification',
};

export const getVerificationOf: ApiEndpoint<typeof contract.getVerificationOf> = {
  method: 'GET',
  path: '/operator/verifications/:professionalId',
};

export const handOverAccount: ApiEndpoint<typeof contract.handOverAccount> = {
  method: 'PUT',
  path: '/professional/verification/account',
  body: { accountToken: 0, statementName: 0, documents: { rib: 0, kbis: 0, companyStatutes: 0, beDeclaration: 0 } },
};

export const listWaitingVerifications: ApiEndpoint<typeof contract.listWaitingVerifications> = {
  method: 'GET',
  path: '/operator/verifications',
};

export const personRoles: typeof contract.personRoles = ['representative', 'owner', 'director', 'executive'];

export const removePartnerPerson: ApiEndpoint<typeof contract.removePartnerPerson> = {
  method: 'DELETE',
  path: '/professional/verification/persons/:personId',
};

export const requirementReasons: typeof contract.requirementReasons = ['missing', 'expired', 'unreadable', 'not_original', 'incomplete', 'wrong_document', 'mismatch', 'not_accepted', 'closed'];

export const requirementSubjects: typeof contract.requirementSubjects = ['ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address', 'company_statutes', 'be_declaration', 'person', 'company', 'persons', 'statement_name', 'terms', 'bank_account', 'other'];

export const submitDocuments: ApiEndpoint<typeof contract.submitDocuments> = {
  method: 'PUT',
  path: '/professional/verification/documents',
  body: { idCardFront: 0, idCardBack: 0, rib: 0, kbis: 0, proofOfAddress: 0, companyStatutes: 0, beDeclaration: 0, kbisIssuedOn: 0 },
};
