import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aFile, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { runOperatorCommand } from '../../app/operator/operator.ts';

let fixture: ApiFixture;
let ines: BuiltProfessional;
let serviceId: string;

beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  ines = await aProfessional(fixture.db, { verified: false });
  serviceId = await aService(fixture.db, ines.id, { prepayment: true });
  const headers = await fixture.signIn(ines.accountId);
  const file = () => aFile(fixture.db, { kind: 'account', id: ines.accountId });
  const kinds = ['ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address'];
  const files = await Promise.all(kinds.map(async (kind) => [kind, await file()] as const));
  const today = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const body = { ...Object.fromEntries(files), kbis_issued_on: today };
  const sent = await fixture.call('PUT', '/professional/verification/documents', { body, headers });
  expect(sent.status).toBe(200);
  // The card partner allows payouts, so only the operator's decision is left.
  await fixture.openAccountOf(ines.id);
  await sql`delete from kit.facts`.execute(fixture.db);
});

const decide = async (...command: string[]) => {
  const output: string[] = [];
  const { db, clock } = fixture.context;
  expect(await runOperatorCommand({ db, clock, say: (line) => output.push(line) }, command)).toBe(true);
};
const speaks = (language: string) =>
  sql`update identity.accounts set language = ${language} where id = ${ines.accountId}`.execute(fixture.db);
/** A quote of the prepaid cut, as a customer sees it. */
const quoted = async () => {
  const body = { professional_id: ines.id, service_ids: [serviceId], place: 'salon' };
  return (await fixture.call('POST', '/quotes', { body })).value;
};

describe('a professional who is verified', () => {
  test('gets one email in their language', async () => {
    await decide('verify', ines.slug);
    const { rows } = await sql<{ id: number; payload: object; at: Date }>`
      select id, payload, at from kit.facts where name = 'verification-decided'`.execute(fixture.db);
    await fixture.react();
    const [sentEmail] = await fixture.emailsTo(ines.email);
    expect(sentEmail?.subject).toBe('Atelier Marchal est vérifié');
    expect(sentEmail?.text).toContain('Votre clientèle peut payer par carte');
    expect(sentEmail?.text).toContain('http://localhost:3000/professional/information/verification');

    // A repeated fact sends no second email.
    const [fact] = rows;
    await sql`insert into kit.facts (id, name, payload, at) overriding system value
      values (${fact!.id}, 'verification-decided', ${JSON.stringify(fact!.payload)}, ${fact!.at})`.execute(
      fixture.db,
    );
    await fixture.react();
    expect(await fixture.emailsTo(ines.email)).toHaveLength(1);
  });

  test('gets the email in English when their language is English', async () => {
    await speaks('en');
    await decide('verify', ines.slug);
    await fixture.react();
    const [sentEmail] = await fixture.emailsTo(ines.email);
    expect(sentEmail?.subject).toBe('Atelier Marchal is verified');
    expect(sentEmail?.text).toContain('Your clients can pay by card when they book.');
  });

  test('is paid by card from the next quote on, and the page shows it', async () => {
    const page = async () => (await fixture.call('GET', `/professionals/${ines.slug}`)).value;
    expect(await quoted()).toMatchObject({ card_cents: 0, on_site_cents: 4000, search_fee_cents: 0 });
    expect(await page()).toMatchObject({ card_payment: false });
    await decide('verify', ines.slug);
    expect(await quoted()).toMatchObject({ card_cents: 4100, on_site_cents: 0, search_fee_cents: 100 });
    expect(await page()).toMatchObject({ card_payment: true });
  });
});

test('a professional whose documents are rejected reads the reason in their language', async () => {
  const reason = 'La photo de la carte d’identité est floue.';
  await decide('reject', ines.slug, ...reason.split(' '));
  await fixture.react();
  const [sentEmail] = await fixture.emailsTo(ines.email);
  expect(sentEmail?.subject).toBe('Vos documents sont à revoir');
  expect(sentEmail?.text).toContain(reason);
  expect(sentEmail?.html).toContain(reason);
  expect(await quoted()).toMatchObject({ card_cents: 0, on_site_cents: 4000 });

  await speaks('en');
  await sql`update professionals.professionals set verification = 'pending' where id = ${ines.id}`.execute(
    fixture.db,
  );
  await decide('reject', ines.slug, 'Blurred', randomUUID());
  await fixture.react();
  expect((await fixture.emailsTo(ines.email))[0]?.subject).toBe('Your documents need to be corrected');
});

test('a business closed since gets no email', async () => {
  await decide('verify', ines.slug);
  await sql`update identity.accounts set deleted_at = now() where id = ${ines.accountId}`.execute(fixture.db);
  await fixture.react();
  expect(await fixture.emailsTo(ines.email)).toEqual([]);
});
