import type { VerificationState } from '@meche/contract/enumerations';
import { foldAccents } from '@meche/contract/fold-accents';
import type { Requirement, RequirementReason, RequirementSubject } from '@meche/contract/verification';

/** The merchant category code of hairdressing and beauty salons (ISO 18245). */
export const TRADE_MCC = '7230';

export type Requirements = {
  currentlyDue: string[];
  pastDue: string[];
  pendingVerification: string[];
  errors: { requirement: string; code: string }[];
  disabledReason: string | null;
};
type Capability = 'active' | 'pending' | 'inactive';
export type Standing = {
  capabilities: { cardPayments: Capability; transfers: Capability };
  requirements: Requirements;
};

/**
 * The professional enters a bank account with the first withdrawal, so the partner's request for it is
 * ignored.
 */
const notOwn = ['external_account'];

export function isActive({ capabilities }: Pick<Standing, 'capabilities'>): boolean {
  return capabilities.cardPayments === 'active' && capabilities.transfers === 'active';
}

/** True when the partner has closed the account. No document reopens it. */
export function isClosedForGood({ disabledReason }: Requirements): boolean {
  return disabledReason === 'listed' || (disabledReason?.startsWith('rejected.') ?? false);
}

/**
 * Returns the verification state that an account at the partner means. `verified`: the partner accepts
 * payments and transfers. `rejected`: the professional must correct data, or the partner stopped the
 * account for missing data. `pending`: the partner still checks the data.
 */
export function stateOfAccount(standing: Standing, state: VerificationState): VerificationState {
  if (isActive(standing)) return 'verified';
  const { requirements } = standing;
  const isForProfessionalToMend =
    isClosedForGood(requirements) ||
    mendable(requirements.errors.map(({ requirement }) => requirement)).length > 0 ||
    (state !== 'pending' && mendable(requirements.pastDue).length > 0);
  return isForProfessionalToMend ? 'rejected' : 'pending';
}

const mendable = (names: readonly string[]) => names.filter((name) => !notOwn.includes(name));

/**
 * Returns what the partner asks for, without duplicates: the document or field, the person it concerns, and
 * the reason.
 */
export function requirementsOf(
  requirements: Requirements,
  personIds: ReadonlyMap<string, string>,
): Requirement[] {
  const requests = new Map<string, Requirement>();
  const ask = (name: string, why: RequirementReason) => {
    const { about, partnerPersonId } = aboutOf(name);
    const personId = partnerPersonId === null ? null : (personIds.get(partnerPersonId) ?? null);
    const key = `${about} ${personId}`;
    if (!requests.has(key)) requests.set(key, { about, personId, why });
  };
  for (const { requirement, code } of requirements.errors) ask(requirement, whyOf(code));
  for (const name of mendable([...requirements.pastDue, ...requirements.currentlyDue])) ask(name, 'missing');
  if (isClosedForGood(requirements)) ask('account', 'closed');
  return [...requests.values()];
}

const paths: readonly (readonly [RegExp, RequirementSubject])[] = [
  [/^(individual|person_\w+|representative)\.verification\.document/, 'ID_card_front'],
  [/^(individual|person_\w+|representative)\.verification\.additional_document/, 'proof_of_address'],
  [/^company\.verification\./, 'KBIS'],
  [/^documents\.(company_registration_verification|proof_of_registration)\./, 'KBIS'],
  [/^documents\.bank_account_ownership_verification\./, 'RIB'],
  [/^documents\.proof_of_address\./, 'proof_of_address'],
  [/^documents\.company_memorandum_of_association\./, 'company_statutes'],
  [/^documents\.proof_of_ultimate_beneficial_ownership\./, 'be_declaration'],
  [/^(owners|directors|executives|representative|person_\w+)\./, 'persons'],
  [/^company\.(owners|directors|executives)_provided/, 'persons'],
  [/^company\./, 'company'],
  [/^individual\./, 'person'],
  [/statement_descriptor/, 'statement_name'],
  [/^external_account/, 'bank_account'],
  [/^tos_acceptance/, 'terms'],
];

function aboutOf(name: string): { about: RequirementSubject; partnerPersonId: string | null } {
  const about = paths.find(([path]) => path.test(name))?.[1] ?? 'other';
  return { about, partnerPersonId: /^person_\w+/.exec(name)?.[0] ?? null };
}

const reasons: readonly (readonly [RegExp, RequirementReason])[] = [
  [/expired/, 'expired'],
  [/not_readable|too_small|corrupt|greyscale/, 'unreadable'],
  [/manipulated|fraudulent|failed_copy/, 'not_original'],
  [/missing_(front|back)|incomplete|not_uploaded|not_signed|information_missing/, 'incomplete'],
  [/type_not_supported|invalid|country_not_supported|duplicate_type|document_failed_other/, 'wrong_document'],
  [/mismatch|failed_keyed|keyed_identity|name_|dob_|id_number|address/, 'mismatch'],
];

/**
 * Groups the partner's codes (https://docs.stripe.com/connect/handling-api-verification) by what the
 * professional can do about them.
 */
function whyOf(code: string): RequirementReason {
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? 'not_accepted';
}

const readable = /[^A-Z0-9 .&-]/g;

/** Returns the business name as a card statement can print it, with 5 to 22 characters. */
export function statementNameOf(businessName: string): string {
  const plain = foldAccents(businessName)
    .replace(/[’']/g, ' ')
    .toUpperCase()
    .replace(readable, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 22)
    .trim();
  if (!/[A-Z]/.test(plain)) return 'COIFFURE';
  return plain.length >= 5 ? plain : `${plain} COIFFURE`.slice(0, 22);
}
