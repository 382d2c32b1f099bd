import { describe, expect, test } from 'vitest';
import {
  type Requirements,
  requirementsOf,
  type Standing,
  statementNameOf,
  stateOfAccount,
} from './account.ts';

const nothing: Requirements = {
  currentlyDue: [],
  pastDue: [],
  pendingVerification: [],
  errors: [],
  disabledReason: null,
};
const standing = (
  of: Partial<Requirements>,
  state: 'active' | 'pending' | 'inactive' = 'inactive',
): Standing => ({
  capabilities: { cardPayments: state, transfers: state },
  requirements: { ...nothing, ...of },
});
const refused = { requirement: 'individual.verification.document', code: 'verification_document_expired' };

describe('the state of a verification', () => {
  test.each([
    ['active', standing({}, 'active'), 'pending', 'verified'],
    [
      'active in one of two',
      { ...standing({}), capabilities: { cardPayments: 'active', transfers: 'inactive' } },
      'pending',
      'pending',
    ],
    ['looked at', standing({ pendingVerification: ['x'] }, 'pending'), 'pending', 'pending'],
    ['missing data', standing({ pastDue: ['individual.dob.day'] }), 'pending', 'pending'],
    ['shown what is not accepted', standing({ errors: [refused] }), 'pending', 'rejected'],
    ['closed for good', standing({ disabledReason: 'rejected.fraud' }), 'verified', 'rejected'],
    [
      'asked for something later',
      standing({ pastDue: ['individual.verification.document'] }),
      'verified',
      'rejected',
    ],
    ['asked for the bank account alone', standing({ pastDue: ['external_account'] }), 'verified', 'pending'],
    ['under review later', standing({ disabledReason: 'under_review' }), 'verified', 'pending'],
  ] as const)('of who is %s', (_, account, state, next) => {
    expect(stateOfAccount(account, state)).toBe(next);
  });
});

describe('what is asked', () => {
  test.each([
    ['individual.verification.document', 'ID_card_front'],
    ['person_1.verification.additional_document', 'proof_of_address'],
    ['company.verification.document', 'KBIS'],
    ['documents.bank_account_ownership_verification.files', 'RIB'],
    ['documents.company_memorandum_of_association.files', 'company_statutes'],
    ['documents.proof_of_ultimate_beneficial_ownership.files', 'be_declaration'],
    ['individual.dob.day', 'person'],
    ['company.tax_id', 'company'],
    ['directors.first_name', 'persons'],
    ['settings.payments.statement_descriptor', 'statement_name'],
    ['tos_acceptance.date', 'terms'],
    ['interview.favourite_colour', 'other'],
  ] as const)('%s is shown at %s', (name, about) => {
    expect(requirementsOf({ ...nothing, currentlyDue: [name] }, new Map())).toEqual([
      { about, personId: null, why: 'missing' },
    ]);
  });

  test.each([
    ['verification_document_expired', 'expired'],
    ['verification_document_not_readable', 'unreadable'],
    ['verification_document_manipulated', 'not_original'],
    ['verification_document_missing_back', 'incomplete'],
    ['verification_document_type_not_supported', 'wrong_document'],
    ['verification_document_name_mismatch', 'mismatch'],
    ['something_new', 'not_accepted'],
  ])('for %s reads %s', (code, why) => {
    const errors = [{ requirement: 'person_7.verification.document', code }];
    expect(requirementsOf({ ...nothing, errors }, new Map([['person_7', 'professional']]))).toEqual([
      { about: 'ID_card_front', personId: 'professional', why },
    ]);
  });

  test('is listed once for each subject, errors before missing data', () => {
    const name = refused.requirement;
    const requests = requirementsOf(
      { ...nothing, errors: [refused], pastDue: [name], currentlyDue: [name] },
      new Map(),
    );
    expect(requests).toEqual([{ about: 'ID_card_front', personId: null, why: 'expired' }]);
  });
});

test.each([
  ['Atelier Marchal', 'ATELIER MARCHAL'],
  ['L’Œil & la Mèche', 'L OEIL & LA MECHE'],
  ['Aux mille et une couleurs de Brest', 'AUX MILLE ET UNE COULE'],
  ['Awa', 'AWA COIFFURE'],
  ['29', 'COIFFURE'],
  ['美容室', 'COIFFURE'],
])('%s is printed on statements as %s', (name, printed) => {
  expect(statementNameOf(name)).toBe(printed);
  expect(printed).toMatch(/^[A-Za-z0-9 .&-]{5,22}$/);
});
