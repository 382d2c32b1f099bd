import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCardPartner, type TestPartner } from './testing.ts';

let partner: TestPartner;
beforeAll(async () => {
  partner = await aCardPartner();
  await partner.control('accounts/review', { after_ms: 0 });
});
afterAll(() => partner?.close());

const controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'application',
  stripe_dashboard: { type: 'none' },
} as const;
const capabilities = { card_payments: { requested: true }, transfers: { requested: true } };
const born = { day: 4, month: 5, year: 1990 };
const address = { line1: '1 rue de Siam', city: 'Brest', postal_code: '29200', country: 'FR' };

async function aFile(name = 'piece.pdf', bytes: Uint8Array = Buffer.from('%PDF-1.7\n')): Promise<string> {
  const body = new FormData();
  body.set('purpose', 'identity_document');
  body.set('file', new File([new Uint8Array(bytes)], name));
  const answer = await fetch(`${partner.url}/local/card/v1/files`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_local_test' },
    body,
  });
  const token = (await answer.json()) as { id?: string; error?: { message: string } };
  if (!token.id) throw new Error(token.error?.message);
  return token.id;
}

const individual = async (front = 'piece.pdf') => ({
  first_name: 'Inès',
  last_name: 'Moreau',
  email: 'ines@example.fr',
  phone: '+33612345678',
  dob: born,
  address,
  verification: {
    document: { front: await aFile(front), back: await aFile() },
    additional_document: { front: await aFile() },
  },
});

const tokenOf = async (account: Stripe.TokenCreateParams.Account) =>
  (await partner.browser.tokens.create({ account: { tos_shown_and_accepted: true, ...account } })).id;

async function open(account_token: string): Promise<Stripe.Account> {
  return partner.server.accounts.create({
    country: 'FR',
    account_token,
    controller,
    capabilities,
    business_profile: { mcc: '7230', url: 'https://example.fr/pro/ines' },
    settings: {
      payments: { statement_descriptor: 'INES COIFFURE' },
      payouts: { schedule: { interval: 'manual' } },
    },
  });
}
const read = (id: string) => partner.server.accounts.retrieve(id);

test('an account needs a token, and a token opens one account only', async () => {
  await expect(
    partner.server.accounts.create({ country: 'FR', controller, capabilities, business_type: 'individual' }),
  ).rejects.toThrow('Connect platforms based in FR must create accounts via account tokens');
  const token = await tokenOf({ business_type: 'individual', individual: await individual() });
  await open(token);
  await expect(open(token)).rejects.toMatchObject({ code: 'token_already_used' });
});

test('files from a browser are checked by type and size, and their bytes are not stored', async () => {
  const file = await partner.server.files.retrieve(
    await aFile('piece.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
  );
  expect(file).toMatchObject({ filename: 'piece.jpg', size: 4, type: 'jpg', purpose: 'identity_document' });
  await expect(aFile('piece.webp', Buffer.from('RIFF0000WEBP'))).rejects.toThrow('jpg, png or pdf');
  await expect(
    aFile('big.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10 * 1024 * 1024)])),
  ).rejects.toThrow('10 MB');
});

test('missing requirements are named; once complete and reviewed, the account is enabled', async () => {
  const token = await tokenOf({ business_type: 'individual', individual: { first_name: 'Inès' } });
  const { id, requirements } = await open(token);
  expect(requirements?.currently_due).toContain('individual.dob.day');
  expect(requirements?.currently_due).not.toContain('individual.first_name');
  expect(await read(id)).toMatchObject({
    charges_enabled: false,
    capabilities: { card_payments: 'inactive' },
  });
  await partner.server.accounts.update(id, {
    account_token: await tokenOf({ individual: await individual() }),
  });
  expect(await read(id)).toMatchObject({
    charges_enabled: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    settings: {
      payouts: { schedule: { interval: 'manual' } },
      payments: { statement_descriptor: 'INES COIFFURE' },
    },
    requirements: { currently_due: [], eventually_due: ['external_account'] },
  });
});

test('a refused document disables the account until it is replaced', async () => {
  const { id } = await open(
    await tokenOf({ business_type: 'individual', individual: await individual('piece-expired.pdf') }),
  );
  expect((await read(id)).requirements).toMatchObject({
    disabled_reason: 'requirements.past_due',
    currently_due: ['individual.verification.document'],
    errors: [{ code: 'verification_document_expired', requirement: 'individual.verification.document' }],
  });
  await partner.server.accounts.update(id, {
    account_token: await tokenOf({ individual: await individual() }),
  });
  expect((await read(id)).charges_enabled).toBe(true);
  const requirement = 'individual.verification.additional_document';
  await partner.control('accounts/decide', {
    account: id,
    requirement,
    code: 'verification_document_manipulated',
  });
  expect(await read(id)).toMatchObject({
    charges_enabled: false,
    requirements: { errors: [{ requirement, code: 'verification_document_manipulated' }] },
  });
});

test('a company names its representative, owners and directors, each by token', async () => {
  const company = {
    name: 'Moreau SARL',
    tax_id: '552100554',
    phone: '+33298000000',
    address,
    verification: { document: { front: await aFile() } },
    owners_provided: true,
    directors_provided: true,
    executives_provided: true,
  };
  const { id, requirements } = await open(await tokenOf({ business_type: 'company', company }));
  expect(requirements?.currently_due).toContain('representative.first_name');
  expect(requirements?.currently_due).toContain('documents.proof_of_ultimate_beneficial_ownership.files');
  const { verification, ...person } = await individual();
  await expect(partner.server.accounts.createPerson(id, { first_name: 'Inès' })).rejects.toThrow(
    'person tokens',
  );
  const token = await partner.browser.tokens.create({
    person: {
      ...person,
      verification,
      relationship: {
        representative: true,
        owner: true,
        director: true,
        percent_ownership: 60,
        title: 'Gérante',
      },
    },
  });
  await partner.server.accounts.createPerson(id, { person_token: token.id });
  await partner.server.accounts.update(id, {
    documents: {
      company_memorandum_of_association: { files: [await aFile()] },
      proof_of_ultimate_beneficial_ownership: { files: [await aFile()] },
    },
  });
  expect((await read(id)).charges_enabled).toBe(true);
  const { data } = await partner.server.accounts.listPersons(id);
  expect(data).toMatchObject([{ first_name: 'Inès', relationship: { representative: true, owner: true } }]);
});

test('an account under review by hand stays pending, and its events name the account', async () => {
  await partner.control('accounts/review', { by_hand: true });
  const { id } = await open(await tokenOf({ business_type: 'individual', individual: await individual() }));
  expect(await read(id)).toMatchObject({
    charges_enabled: false,
    requirements: { disabled_reason: 'requirements.pending_verification' },
  });
  await partner.control('accounts/decide', { account: id });
  expect((await read(id)).charges_enabled).toBe(true);
  const { events } = (await partner.control('export')) as { events: { type: string; account?: string }[] };
  expect(events.filter((event) => event.account === id).map(({ type }) => type)).toEqual([
    'account.updated',
    'account.updated',
  ]);
  await partner.control('accounts/review', { after_ms: 0 });
});

test('one account can wait for a review by hand while others are reviewed', async () => {
  const refused = await tokenOf({
    business_type: 'individual',
    individual: await individual('piece-expired.pdf'),
  });
  const { id } = await open(refused);
  expect((await read(id)).requirements?.errors).toHaveLength(1);
  await partner.control('accounts/review', { account: id, by_hand: true });
  await partner.server.accounts.update(id, {
    account_token: await tokenOf({ individual: await individual() }),
  });
  expect((await read(id)).requirements?.disabled_reason).toBe('requirements.pending_verification');
  const other = await open(await tokenOf({ business_type: 'individual', individual: await individual() }));
  expect((await read(other.id)).charges_enabled).toBe(true);
  await partner.control('accounts/review', { account: id, after_ms: 0 });
  expect(await read(id)).toMatchObject({ charges_enabled: true, requirements: { errors: [] } });
});

test('a name for card statements has 5 to 22 characters', async () => {
  const { id } = await open(await tokenOf({ business_type: 'individual', individual: await individual() }));
  const named = (statement_descriptor: string) =>
    partner.server.accounts.update(id, { settings: { payments: { statement_descriptor } } });
  await expect(named('INES')).rejects.toMatchObject({ code: 'invalid_statement_descriptor' });
  await expect(named('I'.repeat(23))).rejects.toMatchObject({ code: 'invalid_statement_descriptor' });
  expect((await named('INES MOREAU')).charges_enabled).toBe(true);
});
