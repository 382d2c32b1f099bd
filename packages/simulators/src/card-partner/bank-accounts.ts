import { createHash } from 'node:crypto';
import type { Call, Route } from './call.ts';
import type { Account } from './documents.ts';
import { Failure, foreignAccount, invalidParam, missingParam, noSuch, noSuchInBody } from './failure.ts';
import { listObjects, PAGING } from './lists.ts';
import type { BankAccount, BankToken } from './money-documents.ts';
import type { Partner } from './partner.ts';

/** Length of an IBAN by SEPA country (ISO 13616). */
const IBAN_LENGTHS: Record<string, number> = {
  AT: 20,
  BE: 16,
  DE: 22,
  ES: 24,
  FI: 18,
  FR: 27,
  IE: 22,
  IT: 27,
  LU: 20,
  NL: 18,
  PT: 25,
};

function isIban(text: string, country: string): boolean {
  if (!text.startsWith(country) || text.length !== IBAN_LENGTHS[country]) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

/**
 * Creates a token for a bank account that was entered in a browser. Of the IBAN it stores only country,
 * bank code, last four digits and a fingerprint.
 */
export function makeBankToken({ partner, params }: Call): BankToken {
  const group = params.group('bank_account');
  if (!group) throw missingParam('bank_account');
  group.refuseUnknown([
    'account_holder_name',
    'account_holder_type',
    'account_number',
    'country',
    'currency',
    'routing_number',
  ]);
  const country = group.required('country').toUpperCase();
  if (group.required('currency').toLowerCase() !== 'eur')
    throw invalidParam('bank_account[currency]', 'Only eur is here.');
  const number = group.required('account_number').replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z0-9]+$/.test(number) || !isIban(number, country)) {
    throw invalidParam(
      'bank_account[account_number]',
      `Invalid account number: must contain a valid IBAN of ${country}`,
      'account_number_invalid',
    );
  }
  const created = partner.now();
  return partner.state.save<'token'>({
    id: partner.state.newId('token'),
    object: 'token',
    bank_account: {
      id: partner.state.newId('bank_account'),
      object: 'bank_account',
      account: null,
      account_holder_name: group.text('account_holder_name') ?? null,
      account_holder_type: group.text('account_holder_type') ?? null,
      available_payout_methods: ['standard'],
      bank_name: 'STRIPE TEST BANK',
      country,
      created,
      currency: 'eur',
      default_for_currency: false,
      fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
      last4: number.slice(-4),
      metadata: {},
      routing_number: number.slice(4, 9),
      status: 'new',
    },
    client_ip: '127.0.0.1',
    created,
    livemode: false,
    type: 'bank_account',
    used: false,
  });
}

export function bankAccountsOf(partner: Partner, account: string): BankAccount[] {
  const filters = [{ field: '$.account', operator: '=' as const, value: account }];
  return partner.state.list('bank_account', filters, { limit: 100 }).data;
}

function accountInPath({ partner, ids }: Call): Account {
  const account = partner.state.find('account', ids[0]!);
  if (!account) throw foreignAccount(ids[0]!);
  return account;
}

function add(call: Call): BankAccount {
  const { partner, params } = call;
  const account = accountInPath(call);
  const named = params.required('external_account');
  const token = partner.state.find('token', named);
  if (!token) throw noSuchInBody('token', named, 'external_account');
  if (token.used) {
    throw new Failure(400, `You cannot use a Stripe token more than once: ${token.id}.`, {
      code: 'token_already_used',
      param: 'external_account',
    });
  }
  const others = bankAccountsOf(partner, account.id);
  if (others.some(({ fingerprint }) => fingerprint === token.bank_account.fingerprint)) {
    throw new Failure(
      400,
      'A bank account with that routing number and account number already exists for this account.',
      {
        code: 'bank_account_exists',
      },
    );
  }
  partner.state.save<'token'>({ ...token, used: true });
  const isDefault = others.length === 0 || params.boolean('default_for_currency');
  if (isDefault) {
    for (const other of others) partner.state.save<'bank_account'>({ ...other, default_for_currency: false });
  }
  const added = partner.state.save<'bank_account'>({
    ...token.bank_account,
    account: account.id,
    default_for_currency: isDefault,
    metadata: params.metadata(),
  });
  partner.announce('account.external_account.created', added);
  return added;
}

function inPath(call: Call): BankAccount {
  const account = accountInPath(call);
  const found = call.partner.state.find('bank_account', call.ids[1]!);
  if (found?.account !== account.id) throw noSuch('external account', call.ids[1]!);
  return found;
}

function remove(call: Call): object {
  const found = inPath(call);
  if (found.default_for_currency) {
    throw new Failure(
      400,
      'You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param before deleting this one.',
      {},
      true,
    );
  }
  call.partner.state.remove(found.id);
  call.partner.announce('account.external_account.deleted', found);
  return { id: found.id, object: 'bank_account', currency: 'eur', deleted: true };
}

export const bankAccountRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/accounts/:id/external_accounts',
    takes: ['external_account', 'default_for_currency', 'metadata'],
    run: add,
  },
  {
    method: 'GET',
    path: '/v1/accounts/:id/external_accounts',
    takes: [...PAGING, 'object'],
    run: (call) => {
      const { id } = accountInPath(call);
      return listObjects(call, 'bank_account', `/v1/accounts/${id}/external_accounts`, [
        { field: '$.account', operator: '=', value: id },
      ]);
    },
  },
  {
    method: 'GET',
    path: '/v1/accounts/:id/external_accounts/:id',
    takes: [],
    run: inPath,
  },
  {
    method: 'DELETE',
    path: '/v1/accounts/:id/external_accounts/:id',
    takes: [],
    run: remove,
  },
];
