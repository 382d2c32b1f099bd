import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findAppointment } from '#appointments';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { findPartnerAccount } from '#payments';
import { getProfessional } from '#professionals';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aFile, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';
import { settleAccount } from '#verification';
import { createReadyAccountToken } from '../../app/seed/partner-browser.ts';
import { accountsOf } from '../../app/wiring.ts';

const rounds = process.env.ROUNDS === 'full' ? 60 : 6;

let fixture: ApiFixture;
let ines: BuiltProfessional;
let serviceId: string;
let headers: SignedIn;

beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await control('review', { by_hand: true });
  ines = await aProfessional(fixture.db, { verified: false });
  serviceId = await aService(fixture.db, ines.id, { prepayment: true });
  headers = await fixture.signIn(ines.accountId);
  const file = () => aFile(fixture.db, { kind: 'account', id: ines.accountId });
  const kinds = ['ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address'];
  const files = await Promise.all(kinds.map(async (kind) => [kind, await file()] as const));
  const kbis_issued_on = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const body = { ...Object.fromEntries(files), kbis_issued_on };
  expect((await fixture.call('PUT', '/professional/verification/documents', { body, headers })).status).toBe(
    200,
  );
});

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${fixture.simulators}/local/card/accounts/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}
/** With the test date of birth that verifies at once. */
async function handOver(): Promise<void> {
  const browser = { url: fixture.simulators, key: fixture.env.CARD_PARTNER_PUBLIC_KEY ?? '' };
  const body = { account_token: await createReadyAccountToken(browser), statement_name: 'INES COIFFURE' };
  const answer = await fixture.call('PUT', '/professional/verification/account', { body, headers });
  expect(answer.value).toMatchObject({ state: 'verified' });
}
const accountId = async () => (await findPartnerAccount(fixture.db, ines.id)) ?? '';
/** What an event of the partner sets off, as its webhook delivers it. */
async function news(): Promise<void> {
  const id = await accountId();
  await sql`insert into payments.partner_events (id, kind, about, about_id, received_at, look_at)
    values (${`evt_${id}_${Date.now()}`}, 'account.updated', 'account', ${id}, now(), now())`.execute(
    fixture.db,
  );
  await fixture.work();
}
const quoted = async () => {
  const body = { professional_id: ines.id, service_ids: [serviceId], place: 'salon' };
  return (await fixture.call('POST', '/quotes', { body })).value;
};

/**
 * A held appointment at noon of a working day, three days or more ahead, its card entered but not
 * confirmed.
 */
async function entered(day = 0) {
  const customer = await aCustomer(fixture.db);
  const noons = Array.from({ length: 80 }, (_, days) => {
    const on = later(fixture.context.clock.now(), (3 + days) * DAY_MS)
      .toISOString()
      .slice(0, 10);
    return new Date(`${on}T10:00:00Z`);
  });
  // The salon is closed on Sundays.
  const starts_at = noons.filter((noon) => noon.getUTCDay() !== 0)[day];
  const booked = await fixture.call('POST', '/appointments', {
    headers: { ...(await fixture.signIn(customer.id)), 'idempotency-key': randomUUID() },
    body: {
      professional_id: ines.id,
      service_ids: [serviceId],
      place: 'salon',
      starts_at,
      total_cents: 4100,
      note: '',
      phone_number: '0612345678',
    },
  });
  expect(booked.status).toBe(201);
  const id = (booked.value.appointment as { id: string }).id;
  await fixture.enterCard((booked.value.card as { client_secret: string }).client_secret);
  const signedIn = await fixture.signIn(customer.id);
  const confirm = () => fixture.call('POST', `/appointments/${id}/confirm`, { headers: signedIn, body: {} });
  return { customer, id, confirm };
}
/** The partner stops the account, and the app reads it. */
const refusal = (account: string) => ({
  account,
  requirement: 'individual.verification.additional_document',
  code: 'verification_document_expired',
});
async function stop(): Promise<void> {
  await control('decide', refusal(await accountId()));
  await settleAccount(accountsOf(fixture.context), ines.id);
}
/** Confirmed, payable on site, no hold left, and the customer notified once. */
async function expectOnSite({ customer, id }: { customer: { email: string }; id: string }): Promise<void> {
  await fixture.work();
  // Reactions to the facts of the last run.
  await fixture.react();
  expect(await findAppointment(fixture.db, id)).toMatchObject({
    state: 'confirmed',
    cardCents: 0,
    onSiteCents: 4000,
    totalCents: 4000,
    searchFeeCents: 0,
  });
  const { rows } = await sql`select status from payments.payables where id = ${id}`.execute(fixture.db);
  expect(rows).toEqual([{ status: 'released' }]);
  const notices = (await fixture.emailsTo(customer.email)).filter(({ subject }) =>
    subject.startsWith('Vous réglerez'),
  );
  expect(notices).toHaveLength(1);
}

test('a card entered while the account is stopped is not debited: the appointment stands, and is paid on site', async () => {
  await handOver();
  const visit = await entered();
  await stop();
  await fixture.work();
  expect((await visit.confirm()).value).toMatchObject({
    state: 'confirmed',
    card_cents: 0,
    on_site_cents: 4000,
  });
  await expectOnSite(visit);
});

test(`whichever comes first, the card or the stop, no card is debited (${rounds} rounds)`, async () => {
  await handOver();
  const met = { card: 0, stop: 0 };
  const after = async <T>(turns: number, act: () => Promise<T>) => {
    for (let turn = 0; turn < turns; turn += 1) await fetch(`${fixture.simulators}/local/card/faults`);
    return act();
  };
  for (let round = 0; round < rounds; round += 1) {
    await control('decide', { account: await accountId() });
    await settleAccount(accountsOf(fixture.context), ines.id);
    const visit = await entered(round);
    // Random-looking start offsets below sixty: 7 and 13 are coprime to 60.
    const [confirmation] = await Promise.all([
      after((round * 7) % 60, visit.confirm),
      after((round * 13) % 60, stop),
    ]);
    expect(confirmation.status).toBe(200);
    met[confirmation.value.card_cents === 0 ? 'stop' : 'card'] += 1;
    await expectOnSite(visit);
  }
  console.log(`stopped while a card was entered: ${rounds} rounds, ${JSON.stringify(met)} came first`);
});

test('a professional who completes the account is paid by card from the next quote on, and gets an email', async () => {
  expect(await quoted()).toMatchObject({ card_cents: 0, on_site_cents: 4000 });
  await handOver();
  expect(await quoted()).toMatchObject({ card_cents: 4100, on_site_cents: 0 });
  await fixture.react();
  expect((await fixture.emailsTo(ines.email))[0]?.subject).toBe('Atelier Marchal est vérifié');
});

test('a later problem at the partner stops card payment: appointments are paid on site, and both sides are notified once', async () => {
  await handOver();
  await fixture.react();
  const { customer, id, confirm } = await entered();
  await confirm();
  await fixture.work();
  const far = await entered(1);
  await far.confirm();
  const visit = await findAppointment(fixture.db, id);
  expect(visit).toMatchObject({ state: 'confirmed', cardCents: 4100 });
  // The first appointment is held by now, the second not yet.
  await fixture.moveTo(later(visit?.startsAt ?? new Date(0), -40 * HOUR_MS));
  await fixture.work();

  const requirement = 'individual.verification.additional_document';
  await control('decide', { account: await accountId(), requirement, code: 'verification_document_expired' });
  await news();
  await news();
  expect((await getProfessional(fixture.db, ines.id)).verification).toBe('rejected');
  expect(await findAppointment(fixture.db, id)).toMatchObject({
    state: 'confirmed',
    cardCents: 0,
    onSiteCents: 4000,
    totalCents: 4000,
    searchFeeCents: 0,
  });
  expect(await quoted()).toMatchObject({ card_cents: 0 });
  const subjects = async (email: string) => (await fixture.emailsTo(email)).map(({ subject }) => subject);
  const toProfessional = (await subjects(ines.email)).filter((subject) => subject.includes('suspendu'));
  expect(toProfessional).toEqual(['Le paiement par carte est suspendu pour Atelier Marchal']);
  const [sentEmail] = await fixture.emailsTo(ines.email);
  expect(sentEmail?.text).toContain('Ce document n’est plus valable');
  const noticesTo = async (email: string) =>
    (await fixture.emailsTo(email)).filter(({ subject }) => subject.startsWith('Vous réglerez'));
  const [near, farther] = [await noticesTo(customer.email), await noticesTo(far.customer.email)];
  expect([near.length, farther.length]).toEqual([1, 1]);
  expect(near[0]?.text).toContain('La somme retenue sur votre carte est libérée.');
  expect(near[0]?.text).toContain('le jour du rendez-vous');
  expect(farther[0]?.text).not.toContain('retenue');
  const { rows } = await sql<{
    status: string;
  }>`select status from payments.payables where id = ${id}`.execute(fixture.db);
  expect(rows).toEqual([{ status: 'released' }]);
});
