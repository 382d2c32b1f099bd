import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kit/time';
import { aFile, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { openWholeHouse, type WholeHouse } from '#testing/whole-house';
import { runOperatorCommand } from './operator.ts';
import { reactions, sweeps } from './reactions.ts';
import { openWorker } from './worker.ts';

let house: WholeHouse;
let ines: BuiltProfessional;
let serviceId: string;

beforeAll(async () => {
  house = await openWholeHouse();
});
afterAll(() => house?.close());
beforeEach(async () => {
  ines = await aProfessional(house.db, { verified: false });
  serviceId = await aService(house.db, ines.id, { prepayment: true });
  const headers = await house.signIn(ines.accountId);
  const file = () => aFile(house.db, { kind: 'account', id: ines.accountId });
  const kinds = ['ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address'];
  const files = await Promise.all(kinds.map(async (kind) => [kind, await file()] as const));
  const today = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const body = { ...Object.fromEntries(files), kbis_issued_on: today };
  const sent = await house.call('PUT', '/professional/verification/documents', { body, headers });
  expect(sent.status).toBe(200);
  await sql`delete from kit.facts`.execute(house.db);
});

const decide = async (...command: string[]) => {
  const said: string[] = [];
  const { db, clock } = house.parts;
  expect(await runOperatorCommand({ db, clock, say: (line) => said.push(line) }, command)).toBe(true);
};
const faults = (wishes: object) =>
  fetch(`${house.neighbours}/local/card/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wishes),
  });
/** Her accounts at the card partner, and which of them is known to us. */
async function partnerAccounts() {
  const books = (await (await fetch(`${house.neighbours}/local/card/export`)).json()) as {
    accounts: { id: string; metadata: { reference?: string } }[];
  };
  const { rows } = await sql<{ id: string }>`
    select partner_id as id from payments.partner_accounts where professional_id = ${ines.id}`.execute(
    house.db,
  );
  const there = books.accounts.filter(({ metadata }) => metadata.reference === ines.id);
  return { there: there.map(({ id }) => id), known: rows.map(({ id }) => id) };
}
const speaks = (language: string) =>
  sql`update identity.accounts set language = ${language} where id = ${ines.accountId}`.execute(house.db);
/** A quote of her prepaid cut, as a customer sees it. */
const quoted = async () => {
  const body = { professional_id: ines.id, service_ids: [serviceId], place: 'salon' };
  return (await house.call('POST', '/quotes', { body })).value;
};

describe('a professional who is verified', () => {
  test('gets an account at the card partner, once, and a letter in her language', async () => {
    expect(await partnerAccounts()).toEqual({ there: [], known: [] });
    await decide('verify', ines.slug);
    const { rows } = await sql<{ id: number; payload: object; at: Date }>`
      select id, payload, at from kit.facts where name = 'verification-decided'`.execute(house.db);
    await house.react();
    const after = await partnerAccounts();
    expect(after.there).toHaveLength(1);
    expect(after.known).toEqual(after.there);
    const [letter] = await house.lettersTo(ines.email);
    expect(letter?.subject).toBe('Atelier Marchal est vérifié');
    expect(letter?.text).toContain('Votre clientèle peut payer par carte');
    expect(letter?.text).toContain('http://localhost:3000/professional');

    // Told again, she hears it once and has one account.
    const [fact] = rows;
    await sql`insert into kit.facts (id, name, payload, at) overriding system value
      values (${fact!.id}, 'verification-decided', ${JSON.stringify(fact!.payload)}, ${fact!.at})`.execute(
      house.db,
    );
    await house.react();
    expect(await partnerAccounts()).toEqual(after);
    expect(await house.lettersTo(ines.email)).toHaveLength(1);
  });

  test('is read in English when she reads English', async () => {
    await speaks('en');
    await decide('verify', ines.slug);
    await house.react();
    const [letter] = await house.lettersTo(ines.email);
    expect(letter?.subject).toBe('Atelier Marchal is verified');
    expect(letter?.text).toContain('Your clients can pay by card when they book.');
  });

  test('is paid by card from the next quote on, and her page says so', async () => {
    const page = async () => (await house.call('GET', `/professionals/${ines.slug}`)).value;
    expect(await quoted()).toMatchObject({ card_cents: 0, on_site_cents: 4000, search_fee_cents: 0 });
    expect(await page()).toMatchObject({ card_payment: false });
    await decide('verify', ines.slug);
    expect(await quoted()).toMatchObject({ card_cents: 4100, on_site_cents: 0, search_fee_cents: 100 });
    expect(await page()).toMatchObject({ card_payment: true });
  });

  test('has her account in the end, though the card partner is away at first', async () => {
    await faults({ away: true });
    const worker = openWorker(house.parts, () => {}, {
      reactions: reactions(house.parts).filter(({ fact }) => fact === 'verification-decided'),
      sweeps: sweeps(house.parts).filter(({ name }) => name === 'emails'),
    });
    try {
      await decide('verify', ines.slug);
      await until(async () => (await house.lettersTo(ines.email)).length === 1);
      await until(hasFailedOnce);
      expect(await partnerAccounts()).toEqual({ there: [], known: [] });
      await faults({ away: false });
      await until(async () => (await partnerAccounts()).known.length === 1);
      expect((await partnerAccounts()).there).toHaveLength(1);
    } finally {
      await faults({ away: false });
      await worker.stop();
    }
  });
});

test('a professional whose documents are rejected reads why, in her language, and no account is opened', async () => {
  const reason = 'La photo de la carte d’identité est floue.';
  await decide('reject', ines.slug, ...reason.split(' '));
  await house.react();
  const [letter] = await house.lettersTo(ines.email);
  expect(letter?.subject).toBe('Vos documents sont à revoir');
  expect(letter?.text).toContain(reason);
  expect(letter?.html).toContain(reason);
  expect(await partnerAccounts()).toEqual({ there: [], known: [] });
  expect(await quoted()).toMatchObject({ card_cents: 0, on_site_cents: 4000 });

  await speaks('en');
  await sql`update professionals.professionals set verification = 'pending' where id = ${ines.id}`.execute(
    house.db,
  );
  await decide('reject', ines.slug, 'Blurred', randomUUID());
  await house.react();
  expect((await house.lettersTo(ines.email))[0]?.subject).toBe('Your documents need another look');
});

test('a business that is closed meanwhile gets neither letter nor account', async () => {
  await decide('verify', ines.slug);
  await sql`update identity.accounts set deleted_at = now() where id = ${ines.accountId}`.execute(house.db);
  await house.react();
  expect(await house.lettersTo(ines.email)).toEqual([]);
  expect(await partnerAccounts()).toEqual({ there: [], known: [] });
});

/** A job of the reaction waits for its next try. */
async function hasFailedOnce(): Promise<boolean> {
  const { rows } = await sql`select 1 from kit.jobs where status = 'waiting' and error is not null
    and reaction = 'verification-decided.open-partner-account'`.execute(house.db);
  return rows.length > 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 20_000, interval: 50 }).toBe(true);
}
