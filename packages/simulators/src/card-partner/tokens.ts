import { makeBankToken } from './bank-accounts.ts';
import type { Call, Route } from './call.ts';
import type { Given, Token } from './documents.ts';
import { Failure, missingParam, noSuchInBody } from './failure.ts';
import type { Partner } from './partner.ts';

const KINDS = ['account', 'person'] as const;

/** What may be said of a person or a company only by a token, in the partner's own names. */
const TAKEN: Record<(typeof KINDS)[number], readonly string[]> = {
  account: ['business_type', 'company', 'individual', 'tos_shown_and_accepted'],
  person: [
    ...['first_name', 'last_name', 'email', 'phone', 'dob', 'address', 'relationship', 'verification'],
    ...['nationality', 'documents'],
  ],
};

/** Made in the browser with the public key: what it holds is never answered, and it is good for one call. */
function create(call: Call): object {
  const { partner, params } = call;
  if (params.group('bank_account')) return makeBankToken(call);
  const type = KINDS.find((kind) => params.group(kind));
  if (!type) throw missingParam('account');
  const group = params.group(type);
  group?.refuseUnknown(TAKEN[type]);
  const given = group?.plain() ?? {};
  for (const id of filesNamedIn(given))
    if (!partner.state.find('file', id)) throw noSuchInBody('file upload', id, `${type}[verification]`);
  const kind = `${type}_token` as const;
  return partner.state.save<typeof kind>({
    id: partner.state.newId(kind),
    object: 'token',
    created: partner.now(),
    type,
    used: false,
    client_ip: '127.0.0.1',
    livemode: false,
    _given: given,
  });
}

function filesNamedIn(given: Given): string[] {
  return Object.values(given).flatMap((value) =>
    typeof value === 'object' ? filesNamedIn(value) : value.startsWith('file_') ? [value] : [],
  );
}

/** Takes what a token holds, once. */
export function spendToken(partner: Partner, id: string, type: Token['type'], param: string): Given {
  const kind = `${type}_token` as const;
  const token = partner.state.find(kind, id);
  if (!token) throw noSuchInBody('token', id, param);
  if (token.used) {
    throw new Failure(400, `You cannot use a Stripe token more than once: ${id}.`, {
      code: 'token_already_used',
      param,
    });
  }
  const { _given: given } = token;
  partner.state.save<typeof kind>({ ...token, used: true, _given: {} });
  return given;
}

export const tokenRoutes: Route[] = [
  { method: 'POST', path: '/v1/tokens', takes: [...KINDS, 'bank_account'], forBrowsers: true, run: create },
  // Of bank accounts alone: what an account token holds is never answered.
  {
    method: 'GET',
    path: '/v1/tokens/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('token', ids[0]!),
  },
];
