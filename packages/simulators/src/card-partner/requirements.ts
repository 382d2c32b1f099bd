import type { Account, AccountError, Person, SubmittedFields } from './documents.ts';
import type { Partner } from './partner.ts';

const ADDRESS = ['line1', 'city', 'postal_code'].map((line) => `address.${line}`);
const BIRTH = ['day', 'month', 'year'].map((part) => `dob.${part}`);
const OF_ACCOUNT = ['business_profile.mcc', 'settings.payments.statement_descriptor', 'tos_acceptance.date'];
const OF_INDIVIDUAL = [
  ...['first_name', 'last_name', 'email', 'phone', ...BIRTH, ...ADDRESS],
  ...['verification.document', 'verification.additional_document'],
];
const OF_COMPANY = [
  ...['name', 'tax_id', 'phone', ...ADDRESS, 'verification.document'],
  ...['owners_provided', 'directors_provided', 'executives_provided'],
];
const PAPERS_OF_COMPANY = ['company_memorandum_of_association', 'proof_of_ultimate_beneficial_ownership'];
const OF_PERSON = ['first_name', 'last_name', 'email', ...BIRTH, ...ADDRESS];
const OF_REPRESENTATIVE = ['phone', 'relationship.title', 'verification.document'];

/** Returns the value at a path (`individual.dob.day`); an empty text counts as missing. */
export function valueAt(submitted: SubmittedFields, path: string): SubmittedFields | string | undefined {
  let found: SubmittedFields | string | undefined = submitted;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  return found === '' ? undefined : found;
}

export function personsOf(partner: Partner, account: Account): Person[] {
  return partner.state.allOf('person', 'account', account.id);
}

const isSo = (submitted: SubmittedFields, path: string) => valueAt(submitted, path) === 'true';

/**
 * Returns the names of the missing requirements
 * (https://docs.stripe.com/connect/required-verification-information).
 */
export function missingOf(partner: Partner, account: Account): string[] {
  const { _given: submitted, business_type: type } = account;
  const absent = (all: readonly string[]) => all.filter((path) => valueAt(submitted, path) === undefined);
  const missing = absent(OF_ACCOUNT);
  if (type === 'individual') missing.push(...absent(OF_INDIVIDUAL.map((path) => `individual.${path}`)));
  else if (type === 'company') {
    missing.push(...absent(OF_COMPANY.map((path) => `company.${path}`)));
    missing.push(...absent(PAPERS_OF_COMPANY.map((name) => `documents.${name}.files`)));
    missing.push(...missingPersons(personsOf(partner, account)));
  } else missing.push('business_type');
  return missing;
}

function missingPersons(persons: readonly Person[]): string[] {
  const missing: string[] = [];
  for (const role of ['representative', 'director', 'owner'] as const) {
    if (persons.some(({ _given }) => isSo(_given, `relationship.${role}`))) continue;
    if (role === 'representative')
      missing.push(...[...OF_PERSON, ...OF_REPRESENTATIVE].map((path) => `${role}.${path}`));
    else missing.push(`${role}s.first_name`, `${role}s.last_name`);
  }
  for (const { id, _given } of persons) {
    const required = isSo(_given, 'relationship.representative')
      ? [...OF_PERSON, ...OF_REPRESENTATIVE]
      : OF_PERSON;
    missing.push(
      ...required.filter((path) => valueAt(_given, path) === undefined).map((path) => `${id}.${path}`),
    );
  }
  return missing;
}

/** Returns the ids of the submitted files by requirement. */
export function submittedFilesOf(partner: Partner, account: Account): Map<string, string[]> {
  const papers = new Map<string, string[]>();
  const put = (requirement: string, found: SubmittedFields | string | undefined) => {
    const files = filesIn(found);
    if (files.length > 0) papers.set(requirement, files);
  };
  for (const part of ['individual', 'company'])
    for (const paper of ['document', 'additional_document'])
      put(`${part}.verification.${paper}`, valueAt(account._given, `${part}.verification.${paper}`));
  const others = valueAt(account._given, 'documents');
  if (typeof others === 'object')
    for (const name of Object.keys(others)) put(`documents.${name}.files`, valueAt(others, `${name}.files`));
  for (const { id, _given } of personsOf(partner, account))
    for (const paper of ['document', 'additional_document'])
      put(`${id}.verification.${paper}`, valueAt(_given, `verification.${paper}`));
  return papers;
}

function filesIn(found: SubmittedFields | string | undefined): string[] {
  if (found === undefined) return [];
  return typeof found === 'string' ? [found] : Object.values(found).flatMap(filesIn);
}

/**
 * Documents that a review refuses, by a word in the file name, as with Stripe's test files
 * (https://docs.stripe.com/connect/testing).
 */
const FAULTS: Record<string, Pick<AccountError, 'code' | 'reason'>> = {
  expired: {
    code: 'verification_document_expired',
    reason: 'The document is expired. Upload one that is still valid.',
  },
  manipulated: {
    code: 'verification_document_manipulated',
    reason: 'The document was edited. Upload the original.',
  },
  unreadable: {
    code: 'verification_document_not_readable',
    reason: 'The document cannot be read. Upload a sharper image.',
  },
};

export function findDocumentFaults(partner: Partner, account: Account): AccountError[] {
  return [...submittedFilesOf(partner, account)].flatMap(([requirement, files]) => {
    const names = files.map((id) => partner.state.find('file', id)?.filename ?? '');
    const word = Object.keys(FAULTS).find((one) => names.some((name) => name.includes(one)));
    const fault = word === undefined ? undefined : FAULTS[word];
    return fault ? [{ ...fault, requirement }] : [];
  });
}
