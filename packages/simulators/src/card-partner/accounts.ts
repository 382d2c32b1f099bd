import { bankAccountsOf } from './bank-accounts.ts';
import type { Call, Route } from './call.ts';
import type { Account, AccountError, SubmittedFields, Token } from './documents.ts';
import { Failure, invalidParam } from './failure.ts';
import type { Params } from './form.ts';
import { listObjects, PAGING } from './lists.ts';
import type { Partner } from './partner.ts';
import { findDocumentFaults, missingOf, submittedFilesOf, valueAt } from './requirements.ts';
import { spendToken } from './tokens.ts';

/** Default duration of the review of a complete account, in milliseconds. */
const REVIEW_MS = 1_000;
/** An individual with this birth date is reviewed without delay, as in Stripe's test mode. */
const AT_ONCE = { day: '1', month: '1', year: '1902' };

function create(call: Call): Account {
  const { partner, params } = call;
  const country = params.text('country') ?? 'FR';
  if (!/^[A-Z]{2}$/.test(country)) {
    throw invalidParam('country', `Country '${country}' is unknown.`, 'country_unsupported');
  }
  const requested = params.group('capabilities');
  const capabilities = (requested?.names() ?? []).filter((name) =>
    requested?.group(name)?.boolean('requested'),
  );
  const controller = params.group('controller');
  const collects = controller?.text('requirement_collection') ?? 'stripe';
  if (collects === 'application' && !params.has('account_token')) {
    throw new Failure(
      400,
      'Connect platforms based in FR must create accounts via account tokens. See https://stripe.com/docs/connect/account-tokens for more details.',
    );
  }
  // When the partner itself would collect the requirements on its own pages, the simulated account is ready
  // without a review.
  const isReady = collects !== 'application';
  const submitted = isReady ? {} : submittedIn(call);
  const account = newAccount(partner, {
    country,
    capabilities,
    isReady,
    type: params.oneOf('type', ['custom', 'express', 'standard']) ?? 'none',
    email: params.text('email') ?? null,
    business_type: isReady ? (params.text('business_type') ?? null) : null,
    controller: {
      type: 'application',
      is_controller: true,
      fees: { payer: controller?.group('fees')?.text('payer') ?? 'account' },
      losses: { payments: controller?.group('losses')?.text('payments') ?? 'stripe' },
      requirement_collection: collects,
      stripe_dashboard: { type: controller?.group('stripe_dashboard')?.text('type') ?? 'full' },
    },
    metadata: params.metadata(),
  });
  return isReady ? announced(partner, account) : take(call, account, submitted);
}

/** Creates an account that can receive money without a review, for tests of other features. */
export function openReadyAccount(partner: Partner, reference: string): Account {
  return announced(
    partner,
    newAccount(partner, {
      country: 'FR',
      capabilities: ['card_payments', 'transfers'],
      isReady: true,
      type: 'none',
      email: null,
      business_type: 'individual',
      metadata: { reference },
      controller: { type: 'application', requirement_collection: 'application' },
    }),
  );
}

type Begun = Pick<Account, 'type' | 'country' | 'email' | 'business_type' | 'controller' | 'metadata'>;

function newAccount(
  partner: Partner,
  { capabilities, isReady, ...begun }: Begun & { capabilities: string[]; isReady: boolean },
): Account {
  const id = partner.state.newId('account');
  return {
    id,
    object: 'account',
    created: partner.now(),
    default_currency: 'eur',
    ...begun,
    business_profile: { name: null, mcc: null, url: null, product_description: null },
    capabilities: Object.fromEntries(capabilities.map((name) => [name, isReady ? 'active' : 'inactive'])),
    charges_enabled: isReady && capabilities.includes('card_payments'),
    payouts_enabled: isReady && capabilities.includes('transfers'),
    details_submitted: isReady,
    requirements: NOTHING_ASKED,
    settings: { payments: { statement_descriptor: null }, payouts: { schedule: { interval: 'daily' } } },
    tos_acceptance: { date: null, ip: null },
    _given: {},
    ...(isReady && { _is_verified: true }),
  };
}

const NOTHING_ASKED: Account['requirements'] = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

function update(call: Call): Account {
  const account = call.partner.get('account', call.ids[0]!);
  return take(call, account, submittedIn(call));
}

/**
 * Returns the data of the account token. Refuses the same data in plain parameters, as Stripe does for
 * French platforms.
 */
function submittedIn(call: Call): SubmittedFields {
  for (const name of ['business_type', 'company', 'individual', 'tos_acceptance']) {
    if (!call.params.has(name)) continue;
    throw new Failure(
      400,
      `You cannot change \`${name}\` directly: Connect platforms based in FR must use account tokens. See https://stripe.com/docs/connect/account-tokens for more details.`,
      { param: name },
    );
  }
  return spendTokenOf(call, 'account_token', 'account');
}

/**
 * Returns the data of the token in the parameter `name` and marks the token as used; empty when the request
 * has none.
 */
export function spendTokenOf({ partner, params }: Call, name: string, type: Token['type']): SubmittedFields {
  const id = params.text(name);
  return id === undefined ? {} : spendToken(partner, id, type, name);
}

function take(
  call: Call,
  account: Account,
  { tos_shown_and_accepted: accepted, ...submitted }: SubmittedFields,
): Account {
  const { partner, params } = call;
  const type = valueAt(submitted, 'business_type');
  if (typeof type === 'string') account.business_type = type;
  if (accepted === 'true') account.tos_acceptance = { date: partner.now(), ip: '127.0.0.1' };
  account.email = params.text('email') ?? account.email;
  account.metadata = params.metadata(account.metadata);
  const profile = params.group('business_profile');
  for (const name of profile?.names() ?? []) account.business_profile[name] = profile?.text(name) ?? null;
  const settings = params.group('settings');
  const descriptor = settings?.group('payments')?.text('statement_descriptor');
  if (descriptor !== undefined) account.settings.payments.statement_descriptor = checked(descriptor);
  const interval = settings?.group('payouts')?.group('schedule')?.text('interval');
  if (interval !== undefined) account.settings.payouts.schedule.interval = interval;
  account._given = merged(account._given, {
    ...submitted,
    ...plainOf(params, 'documents'),
    business_profile: plain(account.business_profile),
    settings: { payments: plain(account.settings.payments) },
    tos_acceptance: { date: account.tos_acceptance.date === null ? '' : String(account.tos_acceptance.date) },
  });
  return recomputeRequirements(partner, account);
}

function plainOf(params: Params, name: string): SubmittedFields {
  const group = params.group(name);
  return group ? { [name]: group.plain() } : {};
}

const plain = (profile: Record<string, string | null>): SubmittedFields =>
  Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, value ?? '']));

/**
 * Refuses an invalid statement descriptor
 * (https://docs.stripe.com/get-started/account/statement-descriptors).
 */
function checked(descriptor: string): string {
  const isSound =
    /^[ -~]{5,22}$/.test(descriptor) && /[A-Za-z]/.test(descriptor) && !/[<>\\'"*]/.test(descriptor);
  if (!isSound) {
    throw invalidParam(
      'settings[payments][statement_descriptor]',
      'The statement descriptor must be 5 to 22 characters long, contain at least one letter and none of < > \\ \' " *.',
      'invalid_statement_descriptor',
    );
  }
  return descriptor;
}

function merged(before: SubmittedFields, after: SubmittedFields): SubmittedFields {
  const result: SubmittedFields = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const former = result[name];
    result[name] = typeof value === 'object' && typeof former === 'object' ? merged(former, value) : value;
  }
  return result;
}

/** Recomputes the requirements after a change and schedules a review when nothing is missing. */
export function recomputeRequirements(partner: Partner, account: Account): Account {
  const papers = submittedFilesOf(partner, account);
  const isMended = ({ requirement, _files }: AccountError) => papers.get(requirement)?.join() !== _files;
  account._refused = (account._refused ?? []).filter((error) => !isMended(error));
  // An account whose refused document was replaced in time stays enabled; its review has no delay.
  if (account._due_by !== undefined && account._refused.length === 0) {
    delete account._due_by;
    return judge(partner, account);
  }
  const missing = missingOf(partner, account);
  const isGood = account._refused.length === 0 || account._due_by !== undefined;
  const isComplete = missing.length === 0 && isGood && !account._stopped;
  const isSeen = account._is_verified === true && account._seen === JSON.stringify([...papers]);
  account._is_verified = isComplete && isSeen;
  delete account._review_at;
  if (!isComplete || isSeen)
    return announced(
      partner,
      standing(account, { missing, pending: [], hasBank: hasBank(partner, account) }),
    );
  const review = account._review ?? partner.state.setting('account_review') ?? String(REVIEW_MS);
  if (isAtOnce(account) || review === '0') return judge(partner, account);
  if (review !== 'by_hand') account._review_at = Date.now() + Number(review);
  return announced(
    partner,
    standing(account, { missing, pending: [...papers.keys()], hasBank: hasBank(partner, account) }),
  );
}

function isAtOnce({ _given: submitted }: Account): boolean {
  return Object.entries(AT_ONCE).every(
    ([part, value]) => valueAt(submitted, `individual.dob.${part}`) === value,
  );
}

/** Reviews an account: refuses documents by the words in their file names (findDocumentFaults). */
function judge(partner: Partner, account: Account): Account {
  delete account._review_at;
  const papers = submittedFilesOf(partner, account);
  account._seen = JSON.stringify([...papers]);
  account._refused = findDocumentFaults(partner, account).map((fault) => ({
    ...fault,
    _files: papers.get(fault.requirement)?.join() ?? '',
  }));
  account._is_verified = account._refused.length === 0;
  return announced(
    partner,
    standing(account, { missing: [], pending: [], hasBank: hasBank(partner, account) }),
  );
}

function standing(
  account: Account,
  { missing, pending, hasBank }: { missing: string[]; pending: string[]; hasBank: boolean },
): Account {
  const refused = account._refused ?? [];
  const isActive = account._is_verified === true && !account._stopped;
  const isPending = pending.length > 0 && !account._stopped;
  const due = [...missing, ...refused.map(({ requirement }) => requirement)];
  const collectsItself = account.controller.requirement_collection !== 'application';
  const bank = collectsItself || hasBank ? [] : ['external_account'];
  const names = Object.keys(account.capabilities);
  const state = isActive ? 'active' : isPending ? 'pending' : 'inactive';
  return Object.assign(account, {
    capabilities: Object.fromEntries(names.map((name) => [name, state])),
    charges_enabled: isActive && names.includes('card_payments'),
    payouts_enabled: isActive && names.includes('transfers'),
    details_submitted: missing.length === 0,
    requirements: {
      ...NOTHING_ASKED,
      currently_due: due,
      past_due: account._due_by === undefined ? due : missing,
      current_deadline: account._due_by ?? null,
      eventually_due: [...due, ...bank],
      errors: refused.map(({ _files, ...error }) => error),
      pending_verification: pending,
      disabled_reason: reasonOf(account, { due, isActive, isPending }),
    },
  } satisfies Partial<Account>);
}

const hasBank = (partner: Partner, { id }: Account) => bankAccountsOf(partner, id).length > 0;

function reasonOf(
  { _stopped: stopped }: Account,
  { due, isActive, isPending }: { due: string[]; isActive: boolean; isPending: boolean },
): string | null {
  if (isActive) return null;
  if (stopped) return stopped;
  if (due.length > 0) return 'requirements.past_due';
  return isPending ? 'requirements.pending_verification' : 'under_review';
}

function announced(partner: Partner, account: Account): Account {
  const saved = partner.state.save<'account'>(account);
  partner.announce('account.updated', saved);
  return saved;
}

/** Sets this account’s review: a delay in ms, or `by_hand`. A pending review starts again. */
export function setAccountReview(partner: Partner, account: Account, review: string): void {
  account._review = review;
  if (account.requirements.pending_verification.length > 0) recomputeRequirements(partner, account);
  else partner.state.save<'account'>(account);
}

export function reviewAccounts(partner: Partner): void {
  for (const account of partner.state.accountsReviewedBy(Date.now())) judge(partner, account);
}

/** Disables an account, or enables it: verified, without refused documents. */
export function restrictAccount(partner: Partner, account: Account, restricted: boolean): void {
  if (restricted) account._stopped = 'under_review';
  else {
    delete account._stopped;
    delete account._due_by;
    account._refused = [];
    account._is_verified = true;
  }
  delete account._review_at;
  announced(partner, standing(account, { missing: [], pending: [], hasBank: hasBank(partner, account) }));
}

export type Decision = {
  /** The requirement to refuse; absent: verifies the account. */
  requirement?: string;
  code?: string;
  reason?: string;
  /** When set, closes the account for this reason, for example `rejected.fraud`. */
  disabled_reason?: string;
  /** Unix seconds until which the account stays enabled; absent: it is disabled immediately. */
  due_by?: number;
};

/** Verifies the account, refuses a document (also after an earlier approval), or closes the account. */
export function decideAccount(partner: Partner, account: Account, decision: Decision): void {
  delete account._review_at;
  if (decision.disabled_reason) account._stopped = decision.disabled_reason;
  else if (decision.requirement) {
    const { requirement, code = 'verification_document_not_readable' } = decision;
    const reason = decision.reason ?? 'The document cannot be accepted.';
    const files = submittedFilesOf(partner, account).get(requirement)?.join() ?? '';
    account._refused = [...(account._refused ?? []), { requirement, code, reason, _files: files }];
    if (decision.due_by === undefined) {
      account._is_verified = false;
      delete account._due_by;
    } else account._due_by = decision.due_by;
  } else {
    delete account._due_by;
    const _seen = JSON.stringify([...submittedFilesOf(partner, account)]);
    Object.assign(account, { _refused: [], _is_verified: true, _seen });
  }
  announced(
    partner,
    standing(account, {
      missing: missingOf(partner, account),
      pending: [],
      hasBank: hasBank(partner, account),
    }),
  );
}

const TAKES = [
  ...[
    'type',
    'country',
    'email',
    'business_type',
    'business_profile',
    'capabilities',
    'controller',
    'metadata',
  ],
  ...['default_currency', 'account_token', 'settings', 'documents'],
  ...['company', 'individual', 'tos_acceptance'],
];

export const accountRoutes: Route[] = [
  { method: 'POST', path: '/v1/accounts', takes: TAKES, run: create },
  { method: 'POST', path: '/v1/accounts/:id', takes: TAKES, run: update },
  {
    method: 'GET',
    path: '/v1/accounts',
    takes: [...PAGING],
    run: (call) => listObjects(call, 'account', '/v1/accounts', []),
  },
  {
    method: 'GET',
    path: '/v1/accounts/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('account', ids[0]!),
  },
];
