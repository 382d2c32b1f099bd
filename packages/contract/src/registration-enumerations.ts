/**
 * Enumerations of registration and verification. They are not in enumerations.ts, because public pages load
 * that module.
 */
export const legalStatuses = ['individual_business', 'society'] as const;
/** Legal forms of a business (`company_status`). */
export const companyStatuses = ['micro_entreprise', 'ei', 'eurl', 'sasu', 'sarl', 'sas', 'other'] as const;
export const documentKinds = [
  'ID_card_front',
  'ID_card_back',
  'RIB',
  'KBIS',
  'proof_of_address',
  'company_statutes',
  'be_declaration',
] as const;
/** Steps of the professional sign-up, in order. */
export const signUpSteps = ['personal_details', 'services', 'subscription', 'documents', 'payment'] as const;
export type LegalStatus = (typeof legalStatuses)[number];
export type CompanyStatus = (typeof companyStatuses)[number];
export type DocumentKind = (typeof documentKinds)[number];
export type SignUpStep = (typeof signUpSteps)[number];
