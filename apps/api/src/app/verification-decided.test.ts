import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kit/time';
import { aFile, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { openWholeHouse, type WholeHouse } from '#testing/whole-house';
import { runOperatorCommand } from './operator.ts';

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
  // The card partner lets her be paid: what is left is the operator's.
  await house.openAccountOf(ines.id);
  await sql`delete from kit.facts`.execute(house.db);
});

const decide = async (...command: string[]) => {
  const said: string[] = [];
  const { db, clock } = house.parts;
  expect(await runOperatorCommand({ db, clock, say: (line) => said.push(line) }, command)).toBe(true);
};
const speaks = (language: string) =>
  sql`update identity.accounts set language = ${language} where id = ${ines.accountId}`.execute(house.db);
/** A quote of her prepaid cut, as a customer sees it. */
const quoted = async () => {
  const body = { professional_id: ines.id, service_ids: [serviceId], place: 'salon' };
  return (await house.call('POST', '/quotes', { body })).value;
};

describe('a professional who is verified', () => {
  test('gets a letter in her language, once', async () => {
    await decide('verify', ines.slug);
    const { rows } = await sql<{ id: number; payload: object; at: Date }>`
      select id, payload, at from kit.facts where name = 'verification-decided'`.execute(house.db);
    await house.react();
    const [letter] = await house.lettersTo(ines.email);
    expect(letter?.subject).toBe('Atelier Marchal est vérifié');
    expect(letter?.text).toContain('Votre clientèle peut payer par carte');
    expect(letter?.text).toContain('http://localhost:3000/professional/information');

    // Told again, she hears it once.
    const [fact] = rows;
    await sql`insert into kit.facts (id, name, payload, at) overriding system value
      values (${fact!.id}, 'verification-decided', ${JSON.stringify(fact!.payload)}, ${fact!.at})`.execute(
      house.db,
    );
    await house.react();
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
});

test('a professional whose documents are rejected reads why, in her language', async () => {
  const reason = 'La photo de la carte d’identité est floue.';
  await decide('reject', ines.slug, ...reason.split(' '));
  await house.react();
  const [letter] = await house.lettersTo(ines.email);
  expect(letter?.subject).toBe('Vos documents sont à revoir');
  expect(letter?.text).toContain(reason);
  expect(letter?.html).toContain(reason);
  expect(await quoted()).toMatchObject({ card_cents: 0, on_site_cents: 4000 });

  await speaks('en');
  await sql`update professionals.professionals set verification = 'pending' where id = ${ines.id}`.execute(
    house.db,
  );
  await decide('reject', ines.slug, 'Blurred', randomUUID());
  await house.react();
  expect((await house.lettersTo(ines.email))[0]?.subject).toBe('Your documents need another look');
});

test('a business that is closed meanwhile gets no letter', async () => {
  await decide('verify', ines.slug);
  await sql`update identity.accounts set deleted_at = now() where id = ${ines.accountId}`.execute(house.db);
  await house.react();
  expect(await house.lettersTo(ines.email)).toEqual([]);
});
