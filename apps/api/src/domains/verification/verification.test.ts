import { randomUUID } from 'node:crypto';
import type { DocumentKind } from '@meche/contract/registration-enumerations';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listFilesByIds } from '#files';
import { DAY_MS, later } from '#kit/time';
import { getProfessional } from '#professionals';
import { aCustomer, aFile, aProfessional, type BuiltProfessional } from '#testing/builders';
import { noAccounts } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { insertReadyAccount } from '#testing/partner-browser';
import { type SignedIn, signIn } from '#testing/sign-in';
import {
  type DecideVerification,
  decideVerification,
  listWaiting,
  VerificationDecided,
  verificationRoutes,
} from './index.ts';

const today = new Date('2026-05-31T22:30:00Z');
let now = today;
const clock = { now: () => now };

let fresh: FreshDatabase;
let app: FastifyInstance;
let ines: BuiltProfessional;
let headers: SignedIn;
beforeAll(async () => {
  fresh = await freshDatabase();
  app = httpApp(fresh.db, (http) => verificationRoutes(http, { ...noAccounts, db: fresh.db, clock }));
});
afterAll(async () => {
  await app?.close();
  await fresh?.close();
});
beforeEach(async () => {
  now = today;
  ines = await aProfessional(fresh.db, { verified: false });
  headers = await signIn(fresh.db, ines.accountId);
});

const paper = () => aFile(fresh.db, { kind: 'account', id: ines.accountId });
const ofSomeone = async () => ({
  ID_card_front: await paper(),
  ID_card_back: await paper(),
  RIB: await paper(),
  KBIS: await paper(),
  proof_of_address: await paper(),
});

async function put(payload: object, as: Partial<SignedIn> = headers) {
  const url = '/api/v1/professional/verification/documents';
  const answer = await app.inject({ method: 'PUT', url, headers: as, payload });
  const { code, fields, value } = answer.json();
  return { status: answer.statusCode, code, fields, value };
}
async function get(as: Partial<SignedIn> = headers) {
  const answer = await app.inject({ url: '/api/v1/professional/verification', headers: as });
  return { status: answer.statusCode, ...answer.json().value };
}
type Answer = { verdict: 'verified'; kbisIssuedOn?: string } | { verdict: 'rejected'; reason: string };
const decide = (answer: Answer, operatorId: string | null = null) =>
  decideVerification({ db: fresh.db, clock }, {
    professionalId: ines.id,
    operatorId,
    ...answer,
  } as DecideVerification);
const stateOf = async () => (await getProfessional(fresh.db, ines.id)).verification;

describe('documents of a professional', () => {
  const individual = ['ID_card_front', 'ID_card_back', 'proof_of_address', 'KBIS', 'RIB'];

  test('are five for an individual business, seven for a company', async () => {
    expect(await get()).toMatchObject({
      state: 'pending',
      legal_status: null,
      required: individual,
      missing: individual,
      documents: [],
      reason: null,
      decided_at: null,
    });
    ines = await aProfessional(fresh.db, { verified: false, settings: { legalStatus: 'society' } });
    headers = await signIn(fresh.db, ines.accountId);
    expect((await get()).required).toEqual([...individual, 'company_statutes', 'be_declaration']);
    const rest = { company_statutes: await paper(), be_declaration: await paper() };
    const { value } = await put({ ...(await ofSomeone()), ...rest, kbis_issued_on: '2026-05-20' });
    expect(value.missing).toEqual([]);
    expect(value.documents.map(({ kind }: { kind: string }) => kind).sort()).toEqual(
      [...value.required].sort(),
    );
  });

  test('is stored as sent, shown by name and size, and a second of its kind replaces the first', async () => {
    const front = await paper();
    const { value } = await put({ ID_card_front: front });
    expect(value.documents).toEqual([
      {
        kind: 'ID_card_front',
        file: expect.objectContaining({ id: front, name: 'document.pdf', content_type: 'application/pdf' }),
        issued_on: null,
        submitted_at: '2026-05-31T22:30:00.000Z',
      },
    ]);
    expect(value.missing).toEqual(individual.slice(1));
    const better = await paper();
    const again = await put({ ID_card_front: better, RIB: await paper() });
    expect(again.value.documents).toHaveLength(2);
    const sweeping = await fresh.db
      .selectFrom('files.files')
      .select(['id', 'attachedTo', 'sweepAt'])
      .where('id', 'in', [front, better])
      .execute();
    expect(sweeping.find(({ id }) => id === front)).toMatchObject({
      attachedTo: null,
      sweepAt: later(now, DAY_MS),
    });
    expect(sweeping.find(({ id }) => id === better)).toMatchObject({
      attachedTo: 'verification',
      sweepAt: null,
    });
    // Sending the same file again changes nothing.
    expect((await put({ ID_card_front: better })).status).toBe(200);
    expect(await listFilesByIds(fresh.db, [better])).toHaveLength(1);
  });
});

describe('documents of a professional, by account and age', () => {
  test('is the account’s own file, one for each document; a foreign, missing or duplicate one is refused at the document', async () => {
    const other = await aProfessional(fresh.db, { verified: false });
    const foreign = await aFile(fresh.db, { kind: 'account', id: other.accountId });
    const mine = await paper();
    const refused = async (payload: object, fields: object) => {
      expect(await put(payload)).toMatchObject({ status: 422, code: 'invalid_input', fields });
    };
    await refused(
      { RIB: foreign, KBIS: randomUUID(), ID_card_back: mine },
      { RIB: 'file_missing', KBIS: 'file_missing' },
    );
    await refused({ RIB: mine, proof_of_address: mine }, { proof_of_address: 'invalid' });
    await refused({}, { ID_card_front: 'required' });
    await refused(
      { passport: mine, verification: 'verified' },
      { passport: 'unknown_field', verification: 'unknown_field' },
    );
    expect((await get()).documents).toEqual([]);
  });

  test('accepts a KBIS under three months by local days', async () => {
    // In Paris it is the first of June.
    const kbis = async (kbis_issued_on: string) => put({ KBIS: await paper(), kbis_issued_on });
    expect((await kbis('2026-03-01')).fields).toEqual({ kbis_issued_on: 'too_old' });
    expect((await kbis('2026-06-02')).fields).toEqual({ kbis_issued_on: 'invalid_date' });
    expect((await kbis('2026-03-02')).status).toBe(200);
    expect((await kbis('2026-06-01')).status).toBe(200);
    expect((await put({ RIB: await paper(), kbis_issued_on: '2026-05-01' })).fields).toEqual({
      KBIS: 'required',
    });
    // Under review it does not age.
    now = later(now, 200 * DAY_MS);
    expect((await get()).missing).not.toContain('KBIS');
  });

  test('are required of the owner only', async () => {
    const customer = await signIn(fresh.db, (await aCustomer(fresh.db)).id);
    expect([(await get(customer)).status, (await put({}, customer)).status]).toEqual([403, 403]);
    const member = (await aCustomer(fresh.db)).id;
    await fresh.db.updateTable('identity.accounts').set({ role: 'SALON' }).where('id', '=', member).execute();
    const staff = await signIn(fresh.db, member);
    expect([(await get(staff)).status, (await put({}, staff)).status]).toEqual([403, 403]);
    expect([(await get({})).status, (await put({}, {})).status]).toEqual([401, 401]);
  });
});

const complete = async () => put({ ...(await ofSomeone()), kbis_issued_on: '2026-05-20' });
const maybePaid = () => insertReadyAccount(fresh.db, ines.id, `acct_${ines.id}`, now);

describe('the decision', () => {
  test('verifies a complete professional: state, fact, audit trail, and nothing more to submit', async () => {
    await complete();
    await maybePaid();
    expect((await listWaiting(fresh.db)).map(({ professionalId }) => professionalId)).toContain(ines.id);
    const operator = await aCustomer(fresh.db);
    await decide({ verdict: 'verified' }, operator.id);
    expect(await get()).toMatchObject({
      state: 'verified',
      reason: null,
      decided_at: '2026-05-31T22:30:00.000Z',
    });
    const facts = await fresh.db.selectFrom('kit.facts').select(['name', 'payload']).execute();
    expect(facts).toContainEqual({
      name: VerificationDecided.name,
      payload: { professionalId: ines.id, verdict: 'verified', reason: null },
    });
    expect(facts).toContainEqual({ name: 'professional-changed', payload: { professionalId: ines.id } });
    const trail = await fresh.db
      .selectFrom('kit.auditEntries')
      .select(['action', 'actorId'])
      .where('subject', '=', `professional:${ines.id}`)
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { action: 'verification_documents_submitted', actorId: ines.accountId },
      { action: 'verification_decided', actorId: operator.id },
    ]);
    expect(await put({ RIB: await paper() })).toMatchObject({ status: 409, code: 'verification_closed' });
    expect((await listWaiting(fresh.db)).map(({ professionalId }) => professionalId)).not.toContain(ines.id);
  });

  test('waits while something is missing, or the day on the KBIS is unknown', async () => {
    await expect(decide({ verdict: 'verified' })).rejects.toMatchObject({ code: 'verification_incomplete' });
    await put(await ofSomeone());
    await expect(decide({ verdict: 'verified' })).rejects.toMatchObject({
      code: 'verification_incomplete',
      fields: { kbis_issued_on: 'required', partner_account: 'required' },
    });
    await maybePaid();
    await expect(decide({ verdict: 'verified', kbisIssuedOn: '2026-03-01' })).rejects.toMatchObject({
      fields: { KBIS: 'too_old' },
    });
    expect(await stateOf()).toBe('pending');
    await decide({ verdict: 'verified', kbisIssuedOn: '2026-03-02' });
    expect(await stateOf()).toBe('verified');
    expect((await get()).documents).toContainEqual(
      expect.objectContaining({ kind: 'KBIS', issued_on: '2026-03-02' }),
    );
  });
});

describe('the decision to reject', () => {
  test('rejects with a reason that the professional reads; new files make it pending again', async () => {
    await complete();
    await expect(decide({ verdict: 'rejected', reason: '  ' })).rejects.toMatchObject({
      fields: { reason: 'required' },
    });
    await decide({ verdict: 'rejected', reason: 'La carte d’identité est floue.' });
    expect(await get()).toMatchObject({ state: 'rejected', reason: 'La carte d’identité est floue.' });
    const { value } = await put({ ID_card_front: await paper() });
    expect(value).toMatchObject({ state: 'pending', reason: null, decided_at: null });
    await maybePaid();
    await decide({ verdict: 'verified' });
    expect(await stateOf()).toBe('verified');
    const decisions = await fresh.db
      .selectFrom('verification.decisions')
      .select('verdict')
      .where('professionalId', '=', ines.id)
      .orderBy('id')
      .execute();
    expect(decisions.map(({ verdict }) => verdict)).toEqual(['rejected', 'verified']);
  });

  test('stays rejected until everything is there and the KBIS is recent again', async () => {
    await complete();
    await decide({ verdict: 'rejected', reason: 'Illisible' });
    now = later(now, 100 * DAY_MS);
    const { value } = await put({ ID_card_front: await paper() });
    expect([value.state, value.missing, value.reason]).toEqual(['rejected', ['KBIS'], 'Illisible']);
    expect((await put({ KBIS: await paper(), kbis_issued_on: '2026-09-01' })).value.state).toBe('pending');
  });
});

describe('the decision, made once', () => {
  test('is made once: of two concurrent operators one decides', async () => {
    for (let round = 0; round < 10; round += 1) {
      ines = await aProfessional(fresh.db, { verified: false });
      headers = await signIn(fresh.db, ines.accountId);
      await complete();
      await maybePaid();
      const answers = await Promise.allSettled([
        decide({ verdict: 'verified' }),
        decide({ verdict: 'rejected', reason: 'Non' }),
      ]);
      const refused = answers.filter((answer) => answer.status === 'rejected');
      expect(refused).toHaveLength(1);
      expect(refused[0]).toMatchObject({ reason: { code: 'verification_closed' } });
    }
  });

  test('never changes a rejected or verified one, nor an unknown professional', async () => {
    await complete();
    await decide({ verdict: 'rejected', reason: 'Non' });
    await expect(decide({ verdict: 'verified' })).rejects.toMatchObject({ code: 'verification_closed' });
    const unknown = { professionalId: randomUUID(), operatorId: null, verdict: 'verified' as const };
    await expect(decideVerification({ db: fresh.db, clock }, unknown)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('concurrent documents and decisions are serialized', async () => {
    const kinds: DocumentKind[] = ['RIB', 'ID_card_front'];
    await complete();
    await maybePaid();
    await Promise.allSettled([
      ...kinds.map(async (kind) => put({ [kind]: await paper() })),
      decide({ verdict: 'verified' }),
      decide({ verdict: 'rejected', reason: 'Non' }),
    ]);
    const verdicts = await fresh.db
      .selectFrom('verification.decisions')
      .select('verdict')
      .where('professionalId', '=', ines.id)
      .orderBy('id')
      .execute();
    const state = await stateOf();
    const last = verdicts.at(-1)?.verdict;
    expect(state === last || (state === 'pending' && last === 'rejected')).toBe(true);
    expect(
      await fresh.db
        .selectFrom('verification.documents')
        .selectAll()
        .where('professionalId', '=', ines.id)
        .execute(),
    ).toHaveLength(5);
  });
});
