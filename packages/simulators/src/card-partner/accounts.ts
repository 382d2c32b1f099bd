import { bankAccountsOf } from './bank-accounts.ts';
import type { Call, Route } from './call.ts';
import type { Account, AccountError, Given, Token } from './documents.ts';
import { Failure, invalidParam } from './failure.ts';
import type { Params } from './form.ts';
import { listOf, PAGING } from './lists.ts';
import type { Partner } from './partner.ts';
import { at, faultsOf, missingOf, papersOf } from './requirements.ts';
import { spendToken } from './tokens.ts';

/** How long the reviewer looks at an account of which nothing is missing, unless a control says otherwise. */
const REVIEW_MS = 1_000;
/** Whoever was born on this day is verified at once, as with the true partner's test mode. */
const AT_ONCE = { day: '1', month: '1', year: '1902' };

function create(call: Call): Account {
  const { partner, params } = call;
  const country = params.text('country') ?? 'FR';
  if (!/^[A-Z]{2}$/.test(country)) {
    throw invalidParam('country', `Country '${country}' is unknown.`, 'country_unsupported');
  }
  const asked = params.group('capabilities');
  const capabilities = (asked?.names() ?? []).filter((name) => asked?.group(name)?.boolean('requested'));
  const controller = params.group('controller');
  const collects = controller?.text('requirement_collection') ?? 'stripe';
  if (collects === 'application' && !params.has('account_token')) {
    throw new Failure(
      400,
      'Connect platforms based in FR must create accounts via account tokens. See https://stripe.com/docs/connect/account-tokens for more details.',
    );
  }
  // An account whose requirements the partner collects on pages of its own may work at once here.
  const isReady = collects !== 'application';
  const given = isReady ? {} : givenIn(call);
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
  return isReady ? announced(partner, account) : take(call, account, given);
}

/** For a test that is about something else: an account that may be paid at once. */
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
  return take(call, account, givenIn(call));
}

/** What was said of the business by token. Anything of it in plain text is refused. */
function givenIn(call: Call): Given {
  for (const name of ['business_type', 'company', 'individual', 'tos_acceptance']) {
    if (!call.params.has(name)) continue;
    throw new Failure(
      400,
      `You cannot change \`${name}\` directly: Connect platforms based in FR must use account tokens. See https://stripe.com/docs/connect/account-tokens for more details.`,
      { param: name },
    );
  }
  return spendOf(call, 'account_token', 'account');
}

/** What the token of this name holds; nothing when none is sent. */
export function spendOf({ partner, params }: Call, name: string, type: Token['type']): Given {
  const id = params.text(name);
  return id === undefined ? {} : spendToken(partner, id, type, name);
}

function take(call: Call, account: Account, { tos_shown_and_accepted: accepted, ...given }: Given): Account {
  const { partner, params } = call;
  const type = at(given, 'business_type');
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
    ...given,
    ...plainOf(params, 'documents'),
    business_profile: plain(account.business_profile),
    settings: { payments: plain(account.settings.payments) },
    tos_acceptance: { date: account.tos_acceptance.date === null ? '' : String(account.tos_acceptance.date) },
  });
  return lookAgain(partner, account);
}

function plainOf(params: Params, name: string): Given {
  const group = params.group(name);
  return group ? { [name]: group.plain() } : {};
}

const plain = (it: Record<string, string | null>): Given =>
  Object.fromEntries(Object.entries(it).map(([name, value]) => [name, value ?? '']));

/** 5 to 22 characters, of which one letter at least (https://docs.stripe.com/get-started/account/statement-descriptors). */
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

function merged(before: Given, after: Given): Given {
  const result: Given = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const former = result[name];
    result[name] = typeof value === 'object' && typeof former === 'object' ? merged(former, value) : value;
  }
  return result;
}

/** Something was added: what is asked for is worked out anew, and a reviewer looks when nothing is missing. */
export function lookAgain(partner: Partner, account: Account): Account {
  const papers = papersOf(partner, account);
  const isMended = ({ requirement, _files }: AccountError) => papers.get(requirement)?.join() !== _files;
  account._refused = (account._refused ?? []).filter((error) => !isMended(error));
  // One that works goes on working while it is looked at: here it is at once.
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

function isAtOnce({ _given: given }: Account): boolean {
  return Object.entries(AT_ONCE).every(([part, value]) => at(given, `individual.dob.${part}`) === value);
}

/** The reviewer's look: every document is good, or says what is wrong with it. */
function judge(partner: Partner, account: Account): Account {
  delete account._review_at;
  const papers = papersOf(partner, account);
  account._seen = JSON.stringify([...papers]);
  account._refused = faultsOf(partner, account).map((fault) => ({
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
  const kept = partner.state.save<'account'>(account);
  partner.announce('account.updated', kept);
  return kept;
}

/** How long its reviewer looks, or `by_hand`: of this account alone, whatever is said of all. One that waits is looked at anew. */
export function reviewOne(partner: Partner, account: Account, review: string): void {
  account._review = review;
  if (account.requirements.pending_verification.length > 0) lookAgain(partner, account);
  else partner.state.save<'account'>(account);
}

/** Looks at every account whose time has come. */
export function reviewAccounts(partner: Partner): void {
  for (const account of partner.state.accountsReviewedBy(Date.now())) judge(partner, account);
}

/** The partner stops what an account may do, as when a document is missing, or allows it again. */
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
  /** One of its documents; none: the account as a whole, which is verified. */
  requirement?: string;
  /** Why it is refused. */
  code?: string;
  reason?: string;
  /** For good: `rejected.fraud`. */
  disabled_reason?: string;
  /** Until then another document is taken while the account works on, in seconds; without it, it stops at once. */
  due_by?: number;
};

/** What a reviewer says by hand: all is well, one document is refused (also long after), or the account is, for good. */
export function decideAccount(partner: Partner, account: Account, it: Decision): void {
  delete account._review_at;
  if (it.disabled_reason) account._stopped = it.disabled_reason;
  else if (it.requirement) {
    const { requirement, code = 'verification_document_not_readable' } = it;
    const reason = it.reason ?? 'The document cannot be accepted.';
    const files = papersOf(partner, account).get(requirement)?.join() ?? '';
    account._refused = [...(account._refused ?? []), { requirement, code, reason, _files: files }];
    if (it.due_by === undefined) {
      account._is_verified = false;
      delete account._due_by;
    } else account._due_by = it.due_by;
  } else {
    delete account._due_by;
    const _seen = JSON.stringify([...papersOf(partner, account)]);
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
    run: (call) => listOf(call, 'account', '/v1/accounts', []),
  },
  {
    method: 'GET',
    path: '/v1/accounts/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('account', ids[0]!),
  },
];
