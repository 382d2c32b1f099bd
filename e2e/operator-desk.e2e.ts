import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anAppointment } from '../apps/api/src/testing/builders.ts';
import { origin } from './support/browser.ts';
import { debit, takeByCard } from './support/debited.ts';
import { aHouse, bookAt, db, freeDays, type House, openOperator, reachCardOf } from './support/house.ts';
import {
  onDesktop,
  onPhone,
  openAccount,
  openUpcoming,
  payByCard,
  setOut,
  signIn,
  type Traveller,
} from './support/journey.ts';
import { visit } from './support/page.ts';
import { eventually, holdsOf, post } from './support/product.ts';

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const rowOf = ({ page }: Traveller, house: House) =>
  page.getByRole('main').locator('li', { hasText: house.businessName }).first();

describe('the operators’ desk', () => {
  it('shows what the card partner refused, has it asked again, and it is gone and done', async () => {
    const house = await aHouse();
    const customer = await setOut(onDesktop);
    await openAccount(customer, 'une phrase de passe');
    // More than 48 h ahead: the card is saved, and nothing held.
    const later = (await freeDays(customer, house)).slice(4).flat();
    const { id } = await bookAt(later[0]?.starts_at ?? '', house, customer);
    const payable = () =>
      db.selectFrom('payments.payables').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { paymentMethodId, amountCents } = await payable();
    const now = new Date();
    await db
      .insertInto('payments.operations')
      .values({
        ...{ payableId: id, kind: 'hold', amountCents, status: 'refused', attempts: 1, retryAt: now },
        ...{ detail: JSON.stringify({ paymentMethodId }), askedAt: now, createdAt: now },
        failure: JSON.stringify({ type: 'PartnerRefused', code: 'insufficient_capabilities', frames: [] }),
      })
      .execute();

    const olga = await setOut(onDesktop);
    await openOperator(olga);
    await visit(olga.page, '/operator?desk=orders');
    const row = rowOf(olga, house);
    await row.getByText('insufficient_capabilities').waitFor();
    await row.getByRole('button', { name: olga.t('desk:orders.again') }).click();
    await olga.page.getByRole('status').getByText(olga.t('desk:orders.asked')).waitFor();
    await row.waitFor({ state: 'detached' });
    await eventually('the hold', async () => (await payable()).status === 'held');
  });

  it('opens the documents of a professional and answers them', async () => {
    const house = await aHouse({ verified: false });
    const owner = await setOut(onPhone);
    await signIn(owner, house.email);
    await handIn(owner);

    const olga = await setOut(onPhone);
    await openOperator(olga);
    await visit(olga.page, '/operator?desk=verifications');
    const row = rowOf(olga, house);
    await row.getByRole('button', { name: olga.t('desk:verifications.open') }).click();
    const download = olga.page.waitForEvent('download');
    await row.getByRole('button', { name: olga.t('desk:verifications.documents.RIB') }).click();
    expect((await download).suggestedFilename()).toBe('rib.pdf');
    await row.getByRole('button', { name: olga.t('desk:verifications.reject') }).click();
    const dialog = olga.page.getByRole('dialog');
    await dialog.getByLabel(olga.t('desk:reason')).fill('La photo est floue.');
    await dialog.getByRole('button', { name: olga.t('desk:verifications.reject') }).click();
    await olga.page.getByRole('status').getByText(olga.t('desk:verifications.done.rejected')).waitFor();
    await row.waitFor({ state: 'detached' });
    const { verification } = await db
      .selectFrom('professionals.professionals')
      .select('verification')
      .where('id', '=', house.id)
      .executeTakeFirstOrThrow();
    expect(verification).toBe('rejected');
  });

  it('decides what is debited of a contested visit', async () => {
    const house = await aHouse();
    const { id: memberId } = await db
      .selectFrom('staff.members')
      .select('id')
      .where('professionalId', '=', house.id)
      .executeTakeFirstOrThrow();
    const startsAt = new Date(Date.now() - 30 * 3_600_000);
    const id = await anAppointment(
      db,
      { id: house.id, memberId },
      {
        ...{
          startsAt,
          state: 'completed',
          professionalName: house.businessName,
          cardCents: 4000,
          onSiteCents: 0,
        },
        ...{ contestUntil: new Date(), contestedAt: new Date(), contestReason: 'Le salon était fermé.' },
      },
    );
    const olga = await setOut(onDesktop);
    await openOperator(olga);
    await visit(olga.page, '/operator?desk=contests');
    const row = rowOf(olga, house);
    await row.getByText('Le salon était fermé.').waitFor();
    await row.getByRole('button', { name: olga.t('desk:contests.decide') }).click();
    await olga.page
      .getByRole('dialog')
      .getByRole('button', { name: olga.t('desk:contests.confirm') })
      .click();
    await olga.page.getByRole('status').getByText(olga.t('desk:contests.notDebited')).waitFor();
    await row.waitFor({ state: 'detached' });
    const { decidedCents } = await db
      .selectFrom('appointments.appointments')
      .select('decidedCents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(decidedCents).toBe(0);
  });

  it('has a difference explained by one operator and approved by another', async () => {
    const house = await aHouse();
    const foundAt = new Date();
    await db
      .insertInto('wallet.differences')
      .values({
        ...{ owner: `acct_of_${house.id}`, subject: 're_by_hand', types: ['share_returned'] },
        ...{ day: foundAt.toISOString().slice(0, 10), oursCents: 0, partnersCents: -1250 },
        ...{ foundAt, seenAt: foundAt },
      })
      .execute();
    const olga = await setOut(onPhone);
    await openOperator(olga);
    await visit(olga.page, '/operator?desk=differences');
    await rowOf(olga, house)
      .getByRole('button', { name: olga.t('desk:differences.explain') })
      .click();
    const asks = olga.page.getByRole('dialog');
    await asks.getByRole('textbox').fill('Part reprise à la main chez le partenaire.');
    await asks.getByRole('button', { name: olga.t('desk:differences.explain') }).click();
    await rowOf(olga, house).getByText(olga.t('desk:differences.anotherMust')).waitFor();
    expect(
      await rowOf(olga, house)
        .getByRole('button', { name: olga.t('desk:differences.approve') })
        .count(),
    ).toBe(0);

    const otto = await setOut(onDesktop);
    await openOperator(otto);
    await visit(otto.page, '/operator?desk=differences');
    await rowOf(otto, house).getByText('Part reprise à la main').waitFor();
    await rowOf(otto, house)
      .getByRole('button', { name: otto.t('desk:differences.approve') })
      .click();
    const approves = otto.page.getByRole('dialog');
    await approves.getByRole('button', { name: otto.t('desk:differences.approve') }).click();
    await otto.page.getByRole('status').getByText(otto.t('desk:differences.settled')).waitFor();
    await rowOf(otto, house).waitFor({ state: 'detached' });
  });

  it.each([
    ['won', onDesktop],
    ['lost', onPhone],
  ] as const)('answers a bank before its day, and reads that the dispute is %s', async (outcome, way) => {
    const house = await aHouse();
    await takeByCard(house);
    const customer = await setOut(onPhone);
    await openAccount(customer, 'une phrase de passe');
    await reachCardOf(house, customer);
    await payByCard(customer);
    const { id } = await openUpcoming(customer, house.businessName);
    await debit(id);
    const [hold] = await holdsOf(id);
    await post('/local/card/disputes/open', { payment_intent: hold?.id, reason: 'product_not_received' });
    const disputed = () =>
      db.selectFrom('payments.disputes').selectAll().where('payableId', '=', id).executeTakeFirst();
    await eventually('the dispute', disputed);

    const olga = await setOut(way);
    await openOperator(olga);
    await visit(olga.page, '/operator?desk=disputes');
    const row = rowOf(olga, house);
    await row.getByText(olga.t('desk:disputes.state.needs_evidence'), { exact: true }).waitFor();
    await row
      .getByText(
        olga.t('desk:disputes.reason', { reason: olga.t('desk:disputes.reasons.product_not_received') }),
      )
      .waitFor();
    await row.getByText(olga.t('desk:disputes.before', { when: '' }).trim()).waitFor();
    await row.getByRole('button', { name: olga.t('desk:disputes.answer') }).click();
    const dialog = olga.page.getByRole('dialog');
    await dialog.getByLabel(olga.t('desk:disputes.texts.other')).fill('Elle est venue, et l’a dit.');
    await dialog.getByRole('button', { name: olga.t('desk:disputes.send') }).click();
    await row.getByText(olga.t('desk:disputes.state.under_review'), { exact: true }).waitFor();
    await row.getByRole('button').waitFor({ state: 'detached' });

    await post('/local/card/disputes/close', { dispute: (await disputed())?.partnerId, outcome });
    await eventually('the bank’s word', async () => (await disputed())?.state === outcome);
    await visit(olga.page, '/operator?desk=disputes');
    await rowOf(olga, house)
      .getByText(olga.t(`desk:disputes.state.${outcome}`), { exact: true })
      .waitFor();
  });

  it('is not there for who is no operator', async () => {
    const camille = await setOut(onPhone);
    await openAccount(camille, 'une phrase de passe');
    await visit(camille.page, '/operator');
    await camille.page.waitForURL(`${origin}/`);
  });
});

/** Her documents, as the calls of her own area take them. */
async function handIn({ page }: Traveller): Promise<void> {
  const context = page.context();
  const token = (await context.cookies(origin)).find((cookie) => cookie.name === 'accessToken')?.value;
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(16).toString('hex') };
  const sent = await context.request.post(`${origin}/api/v1/files?name=rib.pdf&original=true`, {
    headers: { ...headers, 'content-type': 'application/pdf' },
    data: pdf,
  });
  const { value } = (await sent.json()) as { value: { id: string } };
  const answer = await context.request.put(`${origin}/api/v1/professional/verification/documents`, {
    headers,
    data: { RIB: value.id },
  });
  if (!answer.ok()) throw new Error(`documents: ${answer.status()} ${await answer.text()}`);
}
