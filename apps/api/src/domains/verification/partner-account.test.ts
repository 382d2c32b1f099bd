import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeFacts } from '#kit/jobs/facts';
import { listFailures } from '#kit/jobs/failure';
import { DAY_MS, dayOf, HOUR_MS, later } from '#kit/time';
import type { Accounts } from '#partners/card-payments/accounts.port';
import { findPartnerAccount } from '#payments';
import { getProfessional } from '#professionals';
import { aFile, aProfessional, type BuiltProfessional } from '#testing/builders';
import { openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { createCompleteIndividual, createPartnerToken, sendPartnerFile } from '#testing/partner-browser';
import { type SignedIn, signIn } from '#testing/sign-in';
import {
  type AccountsDeps,
  partnerAccountCommands,
  readAccounts,
  sendAccounts,
  settleAccount,
  verificationRoutes,
} from './index.ts';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: AccountsDeps;
let app: FastifyInstance;
let ines: BuiltProfessional;
let headers: SignedIn;

beforeAll(async () => {
  [fresh, partner] = await Promise.all([freshDatabase(), openCardPartner()]);
  deps = {
    db: fresh.db,
    clock: partner.clock,
    accounts: partner.accounts,
    payeeOf: async () => ({ email: 'ines@example.fr', country: 'FR', url: 'https://meche.example/pro/ines' }),
  };
  app = httpApp(fresh.db, (http) => verificationRoutes(http, deps));
});
afterAll(async () => {
  await app?.close();
  await Promise.all([fresh?.close(), partner?.close()]);
});
beforeEach(async () => {
  await partner.faults({ away: false });
  await partner.review({ after_ms: 0 });
  await open('individual_business');
});

const individual = ['ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address'];

async function open(legalStatus: 'individual_business' | 'society'): Promise<void> {
  ines = await aProfessional(fresh.db, { verified: false, settings: { legalStatus } });
  headers = await signIn(fresh.db, ines.accountId);
  const kinds =
    legalStatus === 'society' ? [...individual, 'company_statutes', 'be_declaration'] : individual;
  const paper = async (kind: string) => [
    kind,
    await aFile(fresh.db, { kind: 'account', id: ines.accountId }),
  ];
  const papers = Object.fromEntries(await Promise.all(kinds.map(paper)));
  const kbis = dayOf(later(partner.clock.now(), -DAY_MS), 'Europe/Paris');
  expect((await call('PUT', '/documents', { ...papers, kbis_issued_on: kbis })).status).toBe(200);
  await takeFacts(fresh.db, 1000);
}

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', payload?: object) {
  const url = `/api/v1/professional/verification${path}`;
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  const { code, fields, value } = answer.json();
  return { status: answer.statusCode, code, fields, value };
}

/** Token of an individual business; `front` is the file name of the identity card. */
async function tokenOf(front = 'carte.pdf', change: object = {}): Promise<string> {
  const individual = { ...(await createCompleteIndividual(partner.browserAt, front)), ...change };
  return createPartnerToken(partner.browserAt, 'account', {
    business_type: 'individual',
    tos_shown_and_accepted: 'true',
    individual,
  });
}
const handOver = async (account_token: string, statement_name = 'INES COIFFURE') =>
  call('PUT', '/account', { account_token, statement_name });
const stateOf = async () => (await getProfessional(fresh.db, ines.id)).verification;
const partnerId = async () => (await findPartnerAccount(fresh.db, ines.id)) ?? '';
const factsNow = async () =>
  (await takeFacts(fresh.db, 1000)).map(({ name, payload }) => ({ name, payload }));
const owedNow = async () =>
  (await listFailures(fresh.db, [partnerAccountCommands.failures], deps.clock.now())).filter(
    ({ subject }) => subject === ines.id,
  );
const orders = async () =>
  (
    await sql<{ status: string; token: string | null }>`
      select status, token from verification.account_commands where professional_id = ${ines.id} order by position`.execute(
      fresh.db,
    )
  ).rows;

describe('an individual business', () => {
  test('is handed over by a token alone, verified once the partner can pay it, and the token is deleted', async () => {
    const { status, value } = await handOver(await tokenOf());
    expect(status).toBe(200);
    expect(value).toMatchObject({
      state: 'verified',
      requirements: [],
      account: {
        statement_name: 'INES COIFFURE',
        card_payments: 'active',
        transfers: 'active',
        is_sending: false,
      },
    });
    expect(await orders()).toEqual([{ status: 'done', token: null }]);
    expect(await partner.accounts.readAccount(await partnerId())).toMatchObject({ chargesEnabled: true });
    expect(await factsNow()).toContainEqual({
      name: 'verification-decided',
      payload: {
        professionalId: ines.id,
        verdict: 'verified',
        reason: null,
        requirements: [],
        isStopped: false,
      },
    });
    const { rows } = await sql<{ action: string; actorId: string }>`
      select action, actor_id from kit.audit_entries where subject = ${`professional:${ines.id}`} order by id desc limit 1`.execute(
      fresh.db,
    );
    expect(rows).toEqual([{ action: 'account_handed_over', actorId: ines.accountId }]);
  });

  test('waits while the partner reviews, and is verified when its event is read', async () => {
    await partner.review({ by_hand: true });
    expect((await handOver(await tokenOf())).value).toMatchObject({
      state: 'pending',
      account: { card_payments: 'pending' },
    });
    expect(await factsNow()).toEqual([]);
    await partner.decide({ account: await partnerId() });
    expect(await stateOf()).toBe('pending');
    await settleAccount(deps, ines.id);
    expect(await stateOf()).toBe('verified');
    await settleAccount(deps, ines.id);
    expect((await factsNow()).filter(({ name }) => name === 'verification-decided')).toHaveLength(1);
  });

  test.each([
    ['carte-expired.pdf', 'expired'],
    ['carte-manipulated.pdf', 'not_original'],
    ['carte-unreadable.pdf', 'unreadable'],
  ])('whose %s is not accepted sees why at the field, sends another, and is verified', async (name, why) => {
    const requirements = [{ about: 'ID_card_front', person_id: null, why }];
    expect((await handOver(await tokenOf(name))).value).toMatchObject({
      state: 'rejected',
      reason: null,
      requirements,
    });
    const [decided] = (await factsNow()).filter((fact) => fact.name === 'verification-decided');
    expect(decided?.payload).toMatchObject({
      verdict: 'rejected',
      requirements: [{ about: 'ID_card_front', why }],
    });
    // A new copy here changes nothing: the partner requires it.
    const copy = await aFile(fresh.db, { kind: 'account', id: ines.accountId });
    expect((await call('PUT', '/documents', { ID_card_front: copy })).value.state).toBe('rejected');
    await partner.review({ by_hand: true });
    expect((await handOver(await tokenOf())).value).toMatchObject({ state: 'pending', requirements: [] });
    await partner.decide({ account: await partnerId() });
    await settleAccount(deps, ines.id);
    expect(await stateOf()).toBe('verified');
  });
});

describe('an individual business, asked for more', () => {
  test('is asked for what it left out, and stays pending', async () => {
    const { value } = await handOver(await tokenOf('carte.pdf', { dob: {} }));
    expect(value).toMatchObject({
      state: 'pending',
      requirements: [{ about: 'person', person_id: null, why: 'missing' }],
    });
  });

  test('is handed over only with every document, a proved email and a token', async () => {
    expect(await call('PUT', '/account', { statement_name: 'INES COIFFURE' })).toMatchObject({
      status: 422,
      fields: { account_token: 'required' },
    });
    await sql`update identity.accounts set email_verified_at = null where id = ${ines.accountId}`.execute(
      fresh.db,
    );
    expect((await call('GET', '')).value).toMatchObject({ missing: [], email_verified: false });
    expect(await handOver('ct_1')).toMatchObject({
      status: 409,
      code: 'email_not_verified',
      fields: { email_verified: 'required' },
    });
    await sql`delete from verification.documents where professional_id = ${ines.id} and kind = 'RIB'`.execute(
      fresh.db,
    );
    expect(await handOver('ct_1')).toMatchObject({
      code: 'verification_incomplete',
      fields: { RIB: 'required', email_verified: 'required' },
    });
    expect(await orders()).toEqual([]);
  });

  test.each(['AWA', 'I'.repeat(23), '123456', 'CŒUR DE BREST', 'INES * MOREAU'])(
    'is not named %s on statements',
    async (name) => {
      expect(await handOver('ct_1', name)).toMatchObject({
        status: 422,
        fields: { statement_name: 'invalid_statement_name' },
      });
    },
  );
});

describe('an individual business that the partner refuses', () => {
  test('that the partner refuses sees it, and hands over again', async () => {
    const spent = await tokenOf();
    await partner.accounts.createAccount({
      key: 'another',
      reference: 'another',
      email: 'a@example.fr',
      country: 'FR',
      mcc: '7230',
      statementDescriptor: 'ANOTHER',
      url: 'https://meche.example',
      documents: {},
      accountToken: spent,
    });
    expect((await handOver(spent)).value).toMatchObject({
      state: 'pending',
      account: { refused: 'token_already_used', card_payments: null },
    });
    expect(await orders()).toEqual([{ status: 'refused', token: null }]);
    const [unsettled] = await owedNow();
    expect(unsettled).toMatchObject({
      action: 'account',
      status: 'refused',
      error: { code: 'token_already_used' },
    });
    // Only the browser can create another token.
    await expect(partnerAccountCommands.retry(deps, unsettled?.id ?? '', null)).rejects.toMatchObject({
      code: 'wrong_state',
    });
    expect(await owedNow()).toHaveLength(1);
    expect((await handOver(await tokenOf())).value).toMatchObject({
      state: 'verified',
      account: { refused: null },
    });
    expect(await owedNow()).toEqual([]);
  });

  test('with refused documents is on the operators’ list, and a retry sends them again', async () => {
    await handOver(await tokenOf());
    const opened = await partnerId();
    await sql`update payments.partner_accounts set partner_id = 'acct_of_nobody' where professional_id = ${ines.id}`.execute(
      fresh.db,
    );
    // Without a token: only documents and the name on statements.
    const papers = await call('PUT', '/account', { statement_name: 'INES ET CIE' });
    expect(papers.value.account.refused).toBe('resource_missing');
    await sql`update payments.partner_accounts set partner_id = ${opened} where professional_id = ${ines.id}`.execute(
      fresh.db,
    );
    const [unsettled] = await owedNow();
    expect(unsettled).toMatchObject({ status: 'refused', error: { code: 'resource_missing' } });
    expect(await partnerAccountCommands.retry(deps, unsettled?.id ?? '', null)).toBe(true);
    expect(await owedNow()).toEqual([]);
    expect(await sendAccounts(deps)).toBe(1);
    expect((await call('GET')).value.account.refused).toBeNull();
    await expect(partnerAccountCommands.retry(deps, unsettled?.id ?? '', null)).rejects.toMatchObject({
      code: 'wrong_state',
    });
    expect(await partnerAccountCommands.retry(deps, randomUUID(), null)).toBe(false);
  });
});

describe('an individual business, while the partner is silent', () => {
  test('without an answer for an hour is on the operators’ list, is retried at once, and dismissed only once refused', async () => {
    const token = await tokenOf();
    await partner.faults({ away: true });
    await handOver(token);
    await partner.clock.move(HOUR_MS + 1000);
    const [unsettled] = await owedNow();
    expect(unsettled).toMatchObject({ status: 'unanswered', subject: ines.id });
    const left = { reason: 'Vu avec elle.', operatorId: null };
    expect(await partnerAccountCommands.dismiss(deps, unsettled?.id ?? '', left)).toBe(false);
    await sql`update verification.account_commands set retry_at = ${later(deps.clock.now(), HOUR_MS)} where id = ${unsettled?.id}`.execute(
      fresh.db,
    );
    await partner.faults({ away: false });
    expect(await sendAccounts(deps)).toBe(0);
    expect(await partnerAccountCommands.retry(deps, unsettled?.id ?? '', null)).toBe(true);
    expect(await sendAccounts(deps)).toBe(1);
    expect(await owedNow()).toEqual([]);
  });

  test('loses nothing while the partner is away', async () => {
    const token = await tokenOf();
    await partner.faults({ away: true });
    expect((await handOver(token)).value).toMatchObject({ state: 'pending', account: { is_sending: true } });
    await partner.faults({ away: false });
    await partner.clock.move(HOUR_MS / 60);
    expect(await sendAccounts(deps)).toBe(1);
    expect(await stateOf()).toBe('verified');
  });

  test('whose answer was lost has one account even after the partner has forgotten the key', async () => {
    const token = await tokenOf();
    await partner.faults({ stick_done_next: 1 });
    expect((await handOver(token)).value).toMatchObject({ account: { is_sending: true } });
    await partner.clock.move(25 * HOUR_MS);
    expect(await sendAccounts(deps)).toBe(1);
    const { accounts } = (await partner.books()) as unknown as {
      accounts: { metadata: { reference: string } }[];
    };
    expect(accounts.filter(({ metadata }) => metadata.reference === ines.id)).toHaveLength(1);
    expect(await stateOf()).toBe('verified');
  });

  test('is read by the sweep when it was not read after it was opened', async () => {
    const accountToken = await tokenOf();
    await partner.review({ by_hand: true });
    await handOver(accountToken);
    await partner.decide({ account: await partnerId() });
    await sql`update verification.accounts set read_at = null, card_payments = null, transfers = null, requirements = null
      where professional_id = ${ines.id}`.execute(fresh.db);
    expect(await readAccounts(deps)).toBe(1);
    expect(await stateOf()).toBe('verified');
    expect(await readAccounts(deps)).toBe(0);
  });
});

async function openHandedOver(): Promise<void> {
  await handOver(await tokenOf());
  await factsNow();
}

describe('restricted later', () => {
  beforeEach(openHandedOver);

  test('must correct what the partner found, card payment stops, and resumes once it is corrected', async () => {
    const requirement = 'individual.verification.additional_document';
    const code = 'verification_document_expired';
    await partner.decide({ account: await partnerId(), requirement, code });
    await settleAccount(deps, ines.id);
    const requirements = [{ about: 'proof_of_address', why: 'expired' }];
    expect(await factsNow()).toEqual([
      { name: 'professional-changed', payload: { professionalId: ines.id } },
      { name: 'card-payment-stopped', payload: { professionalId: ines.id, requirements } },
      {
        name: 'verification-decided',
        payload: {
          professionalId: ines.id,
          verdict: 'rejected',
          reason: null,
          requirements,
          isStopped: true,
        },
      },
    ]);
    expect((await handOver(await tokenOf())).value).toMatchObject({ state: 'verified', requirements: [] });
  });

  test('asked for another document by a date and sending it in time keeps card payment', async () => {
    const paper = async () => ({ RIB: await aFile(fresh.db, { kind: 'account', id: ines.accountId }) });
    expect(await call('PUT', '/documents', await paper())).toMatchObject({ code: 'verification_closed' });
    const requirement = 'individual.verification.document';
    const deadline = later(partner.clock.now(), 14 * DAY_MS);
    await partner.decide({
      account: await partnerId(),
      requirement,
      code: 'verification_document_expired',
      due_by: Math.floor(deadline.getTime() / 1000),
    });
    await settleAccount(deps, ines.id);
    const requirements = [{ about: 'ID_card_front', person_id: null, why: 'expired' }];
    expect((await call('GET')).value).toMatchObject({
      state: 'verified',
      requirements,
      account: { card_payments: 'active' },
    });
    expect(Date.parse((await call('GET')).value.account.deadline)).toBe(
      Math.floor(deadline.getTime() / 1000) * 1000,
    );
    const documents = { ID_card_front: await aFile(fresh.db, { kind: 'account', id: ines.accountId }) };
    expect((await call('PUT', '/documents', documents)).value).toMatchObject({
      state: 'verified',
      requirements,
    });
    expect((await handOver(await tokenOf())).value).toMatchObject({
      state: 'verified',
      requirements: [],
      account: { deadline: null, card_payments: 'active' },
    });
    expect(await factsNow()).toEqual([]);
    expect(await call('PUT', '/documents', await paper())).toMatchObject({ code: 'verification_closed' });
  });

  test('under review waits, and nothing is asked for', async () => {
    await partner.restrict(await partnerId(), true);
    await settleAccount(deps, ines.id);
    expect((await call('GET')).value).toMatchObject({ state: 'pending', requirements: [] });
    expect((await factsNow()).map(({ name }) => name)).toEqual([
      'professional-changed',
      'card-payment-stopped',
    ]);
    await partner.restrict(await partnerId(), false);
    await settleAccount(deps, ines.id);
    expect(await stateOf()).toBe('verified');
  });
});

describe('restricted later, for good or read twice', () => {
  beforeEach(openHandedOver);

  test('closed for good, nothing is accepted any more', async () => {
    await partner.decide({ account: await partnerId(), disabled_reason: 'rejected.fraud' });
    await settleAccount(deps, ines.id);
    expect((await call('GET')).value).toMatchObject({
      state: 'rejected',
      requirements: [{ about: 'other', why: 'closed' }],
    });
    expect(await handOver(await tokenOf())).toMatchObject({ status: 409, code: 'verification_closed' });
  });

  test('an answer that arrives after a newer one changes nothing', async () => {
    const gate = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const late: Accounts['readAccount'] = async (id) => {
      const standing = await partner.accounts.readAccount(id);
      answered.resolve();
      await gate.promise;
      return standing;
    };
    const reading = settleAccount({ ...deps, accounts: { ...partner.accounts, readAccount: late } }, ines.id);
    await answered.promise;
    await partner.restrict(await partnerId(), true);
    await settleAccount(deps, ines.id);
    expect(await stateOf()).toBe('pending');
    gate.resolve();
    await reading;
    expect(await stateOf()).toBe('pending');
  });

  test('several concurrent reads announce it once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await partner.restrict(await partnerId(), round % 2 === 0);
      await Promise.all([1, 2, 3].map(() => settleAccount(deps, ines.id)));
      expect(await stateOf()).toBe(round % 2 === 0 ? 'pending' : 'verified');
    }
    const decided = (await factsNow()).filter(({ name }) => name === 'verification-decided');
    expect(decided).toHaveLength(5);
  });
});

const company = async () => {
  const file = await sendPartnerFile(partner.browserAt);
  return createPartnerToken(partner.browserAt, 'account', {
    business_type: 'company',
    tos_shown_and_accepted: 'true',
    company: {
      name: 'Moreau SARL',
      tax_id: '552100554',
      phone: '+33298000000',
      address: { line1: '1 rue de Siam', city: 'Brest', postal_code: '29200', country: 'FR' },
      verification: { document: { front: file } },
      owners_provided: 'true',
      directors_provided: 'true',
      executives_provided: 'true',
    },
  });
};
const personToken = async (relationship: Record<string, string>, front?: string) =>
  createPartnerToken(partner.browserAt, 'person', {
    ...(await createCompleteIndividual(partner.browserAt, front)),
    relationship: { title: 'Gérante', ...relationship },
  });
const ineRoles = ['representative', 'owner', 'director'];
const everything = { representative: 'true', owner: 'true', director: 'true' };
const person = async (front?: string) => ({
  first_name: 'Inès',
  last_name: 'Moreau',
  roles: ineRoles,
  person_token: await personToken(everything, front),
});

async function handOverSociety() {
  const documents = {
    company_statutes: await sendPartnerFile(partner.browserAt),
    be_declaration: await sendPartnerFile(partner.browserAt),
    RIB: await sendPartnerFile(partner.browserAt),
  };
  const account_token = await company();
  return call('PUT', '/account', { account_token, statement_name: 'MOREAU SARL', documents });
}

describe('a society', () => {
  beforeEach(() => open('society'));

  test('is asked for its persons, and verified once they are added', async () => {
    expect((await call('POST', '/persons', await person())).code).toBe('verification_incomplete');
    expect((await handOverSociety()).value).toMatchObject({
      state: 'pending',
      requirements: [
        { about: 'persons', person_id: null, why: 'missing' },
        { about: 'ID_card_front', person_id: null, why: 'missing' },
      ],
    });
    const { status, value } = await call('POST', '/persons', await person());
    expect(status).toBe(201);
    expect(value).toMatchObject({
      state: 'verified',
      requirements: [],
      persons: [{ first_name: 'Inès', last_name: 'Moreau', roles: ineRoles, known: true }],
    });
    expect((await orders()).every(({ token }) => token === null)).toBe(true);
  });

  test('shows which of its persons must send something, and replaces that person’s data', async () => {
    await handOverSociety();
    const { value } = await call('POST', '/persons', await person('carte-expired.pdf'));
    const [{ id }] = value.persons;
    expect(value).toMatchObject({
      state: 'rejected',
      requirements: [{ about: 'ID_card_front', person_id: id, why: 'expired' }],
    });
    expect((await call('PUT', `/persons/${id}`, await person())).value).toMatchObject({ state: 'verified' });
    expect(await partner.accounts.listPersons(await partnerId())).toHaveLength(1);
  });
});

describe('a society, and its persons', () => {
  beforeEach(() => open('society'));

  test('must send documents of an owner, who sends only these', async () => {
    await handOverSociety();
    await call('POST', '/persons', await person());
    const owner = { first_name: 'Awa', last_name: 'Diallo', roles: ['owner'] };
    const added = await call('POST', '/persons', {
      ...owner,
      person_token: await personToken({ owner: 'true' }),
    });
    const { id } = added.value.persons.find(({ last_name }: { last_name: string }) => last_name === 'Diallo');
    const { partnerId: person_ } = await fresh.db
      .selectFrom('verification.persons')
      .select('partnerId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const requirement = `${person_}.verification.document`;
    await partner.decide({
      account: await partnerId(),
      requirement,
      code: 'verification_document_missing_back',
    });
    await settleAccount(deps, ines.id);
    expect((await call('GET')).value).toMatchObject({
      state: 'rejected',
      requirements: [{ about: 'ID_card_front', person_id: id, why: 'incomplete' }],
    });
    const named = await partner.accounts.listPersons(await partnerId());
    expect(named).toHaveLength(2);
    const front = await sendPartnerFile(partner.browserAt);
    const papers = { verification: { document: { front } } };
    const person_token = await createPartnerToken(partner.browserAt, 'person', papers);
    expect((await call('PUT', `/persons/${id}`, { ...owner, person_token })).value).toMatchObject({
      state: 'verified',
      requirements: [],
    });
    expect(await partner.accounts.listPersons(await partnerId())).toEqual(named);
  });

  test('removes a person who has left, and cannot reach another company’s persons', async () => {
    await handOverSociety();
    const owner = { first_name: 'Awa', last_name: 'Diallo', roles: ['owner'] };
    const added = await call('POST', '/persons', {
      ...owner,
      person_token: await personToken({ owner: 'true' }),
    });
    const [{ id }] = added.value.persons;
    const other = await aProfessional(fresh.db, { verified: false });
    const mine = headers;
    headers = await signIn(fresh.db, other.accountId);
    expect((await call('DELETE', `/persons/${id}`)).status).toBe(404);
    expect((await call('PUT', `/persons/${id}`, await person())).status).toBe(404);
    headers = mine;
    expect((await call('DELETE', `/persons/${id}`)).status).toBe(200);
    expect((await call('GET')).value.persons).toEqual([]);
    expect(await partner.accounts.listPersons(await partnerId())).toEqual([]);
  });
});
