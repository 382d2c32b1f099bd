import { recomputeRequirements, spendTokenOf } from './accounts.ts';
import type { Call, Route } from './call.ts';
import type { Person, SubmittedFields } from './documents.ts';
import { Failure } from './failure.ts';
import { personsOf } from './requirements.ts';

const BY_TOKEN_ONLY = [
  ...['first_name', 'last_name', 'email', 'phone', 'dob', 'address', 'verification', 'nationality'],
];
const TAKES = ['person_token', 'relationship', 'metadata', 'documents', ...BY_TOKEN_ONLY];

const account = ({ partner, ids }: Call) => partner.get('account', ids[0]!);

function person(call: Call): Person {
  const found = call.partner.get('person', call.ids[1]!);
  if (found.account !== call.ids[0])
    throw new Failure(404, `No such person: '${found.id}'`, { code: 'resource_missing' });
  return found;
}

function submitted(call: Call): SubmittedFields {
  if (BY_TOKEN_ONLY.some((name) => call.params.has(name))) {
    throw new Failure(
      400,
      'Connect platforms based in FR must create and update persons via person tokens. See https://stripe.com/docs/connect/account-tokens for more details.',
    );
  }
  const token = spendTokenOf(call, 'person_token', 'person');
  const relationship = call.params.group('relationship')?.plain();
  return { ...token, ...(relationship && { relationship }) };
}

function create(call: Call): Person {
  const { partner, params } = call;
  const of = account(call);
  return keep(call, {
    id: partner.state.newId('person'),
    object: 'person',
    account: of.id,
    created: partner.now(),
    first_name: null,
    last_name: null,
    relationship: {},
    metadata: params.metadata(),
    _given: submitted(call),
  });
}

function update(call: Call): Person {
  const before = person(call);
  return keep(call, { ...before, _given: { ...before._given, ...submitted(call) } });
}

function keep(call: Call, person: Person): Person {
  const { partner } = call;
  const text = (name: string) =>
    typeof person._given[name] === 'string' ? String(person._given[name]) : null;
  const relationship = typeof person._given.relationship === 'object' ? person._given.relationship : {};
  const saved = partner.state.save<'person'>({
    ...person,
    first_name: text('first_name'),
    last_name: text('last_name'),
    relationship: Object.fromEntries(
      Object.entries(relationship).map(([name, value]) => [
        name,
        name === 'title' ? value : value === 'true',
      ]),
    ),
  });
  recomputeRequirements(partner, account(call));
  return saved;
}

function remove(call: Call): object {
  const { id } = person(call);
  call.partner.state.remove(id);
  recomputeRequirements(call.partner, account(call));
  return { id, object: 'person', deleted: true };
}

export const personRoutes: Route[] = [
  { method: 'POST', path: '/v1/accounts/:id/persons', takes: TAKES, run: create },
  { method: 'POST', path: '/v1/accounts/:id/persons/:id', takes: TAKES, run: update },
  { method: 'DELETE', path: '/v1/accounts/:id/persons/:id', takes: [], run: remove },
  {
    method: 'GET',
    path: '/v1/accounts/:id/persons/:id',
    takes: [],
    run: (call) => person(call),
  },
  {
    method: 'GET',
    path: '/v1/accounts/:id/persons',
    takes: ['limit', 'starting_after', 'ending_before', 'relationship'],
    run: (call) => ({
      object: 'list',
      url: `/v1/accounts/${call.ids[0]}/persons`,
      has_more: false,
      data: personsOf(call.partner, account(call)).reverse(),
    }),
  },
];
