import { makeBankToken } from './bank-accounts.ts';
import type { Call, Route } from './call.ts';
import type { SubmittedFields, Token } from './documents.ts';
import { Failure, missingParam, noSuchInBody } from './failure.ts';
import type { Partner } from './partner.ts';

const KINDS = ['account', 'person'] as const;

/** Fields that a token may contain, by its kind. */
const TAKEN: Record<(typeof KINDS)[number], readonly string[]> = {
  account: ['business_type', 'company', 'individual', 'tos_shown_and_accepted'],
  person: [
    ...['first_name', 'last_name', 'email', 'phone', 'dob', 'address', 'relationship', 'verification'],
    ...['nationality', 'documents'],
  ],
};

/**
 * Creates a token from a browser's request with the public key. The answer does not contain its fields, and
 * the token can be used once.
 */
function create(call: Call): object {
  const { partner, params } = call;
  if (params.group('bank_account')) return makeBankToken(call);
  const type = KINDS.find((kind) => params.group(kind));
  if (!type) throw missingParam('account');
  const group = params.group(type);
  group?.refuseUnknown(TAKEN[type]);
  const submitted = group?.plain() ?? {};
  for (const id of filesNamedIn(submitted))
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
    _given: submitted,
  });
}

function filesNamedIn(fields: SubmittedFields): string[] {
  return Object.values(fields).flatMap((value) =>
    typeof value === 'object' ? filesNamedIn(value) : value.startsWith('file_') ? [value] : [],
  );
}

/** Returns the fields of a token and marks it as used. Throws a Failure for an unknown or used token. */
export function spendToken(
  partner: Partner,
  id: string,
  type: Token['type'],
  param: string,
): SubmittedFields {
  const kind = `${type}_token` as const;
  const token = partner.state.find(kind, id);
  if (!token) throw noSuchInBody('token', id, param);
  if (token.used) {
    throw new Failure(400, `You cannot use a Stripe token more than once: ${id}.`, {
      code: 'token_already_used',
      param,
    });
  }
  const { _given: submitted } = token;
  partner.state.save<typeof kind>({ ...token, used: true, _given: {} });
  return submitted;
}

export const tokenRoutes: Route[] = [
  { method: 'POST', path: '/v1/tokens', takes: [...KINDS, 'bank_account'], forBrowsers: true, run: create },
  // The route serves bank tokens only, because fields of account tokens must never be answered.
  {
    method: 'GET',
    path: '/v1/tokens/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('token', ids[0]!),
  },
];
