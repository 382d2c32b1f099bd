import type { Call, Route } from './call.ts';
import type { Account } from './documents.ts';
import { invalidParam } from './failure.ts';
import { listOf, PAGING } from './lists.ts';
import type { Partner } from './partner.ts';

function create({ partner, params }: Call): Account {
  const country = params.text('country') ?? 'FR';
  if (!/^[A-Z]{2}$/.test(country)) {
    throw invalidParam('country', `Country '${country}' is unknown.`, 'country_unsupported');
  }
  const asked = params.group('capabilities');
  const capabilities = (asked?.names() ?? []).filter((name) => asked?.group(name)?.boolean('requested'));
  const controller = params.group('controller');
  const account = partner.state.save<'account'>({
    id: partner.state.newId('account'),
    object: 'account',
    type: params.oneOf('type', ['custom', 'express', 'standard']) ?? 'none',
    created: partner.now(),
    country,
    default_currency: 'eur',
    email: params.text('email') ?? null,
    business_type: params.text('business_type') ?? null,
    business_profile: { name: params.group('business_profile')?.text('name') ?? null, mcc: null, url: null },
    // The true partner first asks for documents; here an account may work at once.
    capabilities: Object.fromEntries(capabilities.map((name) => [name, 'active'])),
    controller: {
      type: 'application',
      is_controller: true,
      fees: { payer: controller?.group('fees')?.text('payer') ?? 'account' },
      losses: { payments: controller?.group('losses')?.text('payments') ?? 'stripe' },
      requirement_collection: controller?.text('requirement_collection') ?? 'stripe',
      stripe_dashboard: { type: controller?.group('stripe_dashboard')?.text('type') ?? 'full' },
    },
    charges_enabled: capabilities.includes('card_payments'),
    payouts_enabled: capabilities.includes('transfers'),
    details_submitted: true,
    metadata: params.metadata(),
  });
  partner.announce('account.updated', account);
  return account;
}

/** The partner stops what an account may do, as when a document is missing, or allows it again. */
export function restrictAccount(partner: Partner, account: Account, restricted: boolean): void {
  const names = Object.keys(account.capabilities);
  account.capabilities = Object.fromEntries(names.map((name) => [name, restricted ? 'inactive' : 'active']));
  account.charges_enabled = !restricted && names.includes('card_payments');
  account.payouts_enabled = !restricted && names.includes('transfers');
  partner.announce('account.updated', partner.state.save<'account'>(account));
}

export const accountRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/accounts',
    takes: [
      'type',
      'country',
      'email',
      'business_type',
      'business_profile',
      'capabilities',
      'controller',
      'metadata',
      'default_currency',
    ],
    run: create,
  },
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
