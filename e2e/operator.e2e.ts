import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { anAppointment } from '../apps/api/src/testing/builders.ts';
import { bookByCall, bookFreeTime } from './support/book-by-call.ts';
import { origin } from './support/browser.ts';
import { productNow } from './support/clock.ts';
import { debit, requireCardPayment } from './support/debited.ts';
import { visit } from './support/page.ts';
import { eventually, holdsOf, post } from './support/product.ts';
import { aProfessional, db, freeDays, openOperator, type Professional } from './support/professional.ts';
import { onDesktop, onPhone, openUser, signIn, type TestUser } from './support/test-user.ts';

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const rowOf = ({ page }: TestUser, professional: Professional) =>
  page.getByRole('main').locator('li', { hasText: professional.businessName }).first();

it('an operator has a refused order asked again, decides a contested visit, and explains a difference that another approves', async () => {
  const professional = await aProfessional();
  const operator = await openUser(onDesktop);
  const { page, t } = operator;
  await openOperator(operator);

  // More than 48 h ahead: the card is saved and nothing is held.
  const later = (await freeDays(operator, professional)).slice(4).flat();
  const id = await bookByCall(operator, {
    professionalId: professional.id,
    serviceId: professional.serviceId,
    startsAt: later[0]?.starts_at ?? '',
  });
  const payable = () =>
    db.selectFrom('payments.payables').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await refuseHold(await payable());
  const contested = await aContestedVisit(professional);
  await aDifference(professional);

  await visit(page, '/operator?section=failures');
  const row = rowOf(operator, professional);
  await row.getByText('insufficient_capabilities').waitFor();
  await row.getByRole('button', { name: t('operator:failures.retry') }).click();
  await page.getByRole('status').getByText(t('operator:failures.retried')).waitFor();
  await row.waitFor({ state: 'detached' });
  await eventually('the hold', async () => (await payable()).status === 'held');

  await visit(page, '/operator?section=contests');
  await row.getByText('Le salon était fermé.').waitFor();
  await row.getByRole('button', { name: t('operator:contests.decide') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('operator:contests.confirm') }).click();
  await page.getByRole('status').getByText(t('operator:contests.notDebited')).waitFor();
  await row.waitFor({ state: 'detached' });
  const { decidedCents } = await db
    .selectFrom('appointments.appointments')
    .select('decidedCents')
    .where('id', '=', contested)
    .executeTakeFirstOrThrow();
  expect(decidedCents).toBe(0);

  await visit(page, '/operator?section=differences');
  await row.getByRole('button', { name: t('operator:differences.explain') }).click();
  await dialog.getByRole('textbox').fill('Part reprise à la main chez le partenaire.');
  await dialog.getByRole('button', { name: t('operator:differences.explain') }).click();
  await row.getByText(t('operator:differences.anotherMust')).waitFor();
  const approve = row.getByRole('button', { name: t('operator:differences.approve') });
  expect(await approve.count()).toBe(0);

  await changeToOperator(operator);
  await visit(page, '/operator?section=differences');
  await row.getByText('Part reprise à la main').waitFor();
  await approve.click();
  await dialog.getByRole('button', { name: t('operator:differences.approve') }).click();
  await page.getByRole('status').getByText(t('operator:differences.settled')).waitFor();
  await row.waitFor({ state: 'detached' });
});

it('an operator opens the documents of a professional and answers them, and answers a bank before its day', async () => {
  const applicant = await aProfessional({ verified: false });
  const operator = await openUser(onPhone);
  const { page, t } = operator;
  await signIn(operator, applicant.email);
  await handIn(operator);
  await changeToOperator(operator);

  await visit(page, '/operator?section=verifications');
  const documents = rowOf(operator, applicant);
  await documents.getByRole('button', { name: t('operator:verifications.open') }).click();
  const download = page.waitForEvent('download');
  await documents.getByRole('button', { name: t('operator:verifications.documents.RIB') }).click();
  expect((await download).suggestedFilename()).toBe('rib.pdf');
  await documents.getByRole('button', { name: t('operator:verifications.reject') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('operator:reason')).fill('La photo est floue.');
  await dialog.getByRole('button', { name: t('operator:verifications.reject') }).click();
  await page.getByRole('status').getByText(t('operator:verifications.done.rejected')).waitFor();
  await documents.waitFor({ state: 'detached' });
  const { verification } = await db
    .selectFrom('professionals.professionals')
    .select('verification')
    .where('id', '=', applicant.id)
    .executeTakeFirstOrThrow();
  expect(verification).toBe('rejected');

  const professional = await aProfessional();
  await requireCardPayment(professional);
  const id = await bookFreeTime(operator, professional);
  await debit(id);
  const [hold] = await holdsOf(id);
  await post('/local/card/disputes/open', { payment_intent: hold?.id, reason: 'product_not_received' });
  const disputed = () =>
    db.selectFrom('payments.disputes').selectAll().where('payableId', '=', id).executeTakeFirst();
  await eventually('the dispute', disputed);

  await visit(page, '/operator?section=disputes');
  const row = rowOf(operator, professional);
  await row.getByText(t('operator:disputes.state.needs_evidence'), { exact: true }).waitFor();
  const reason = t('operator:disputes.reasons.product_not_received');
  await row.getByText(t('operator:disputes.reason', { reason })).waitFor();
  await row.getByText(t('operator:disputes.before', { when: '' }).trim()).waitFor();
  await row.getByRole('button', { name: t('operator:disputes.answer') }).click();
  await dialog.getByLabel(t('operator:disputes.texts.other')).fill('Elle est venue, et l’a dit.');
  await dialog.getByRole('button', { name: t('operator:disputes.send') }).click();
  await row.getByText(t('operator:disputes.state.under_review'), { exact: true }).waitFor();
  await row.getByRole('button').waitFor({ state: 'detached' });

  await post('/local/card/disputes/close', { dispute: (await disputed())?.partnerId, outcome: 'lost' });
  await eventually('the decision of the bank', async () => (await disputed())?.state === 'lost');
  await visit(page, '/operator?section=disputes');
  await row.getByText(t('operator:disputes.state.lost'), { exact: true }).waitFor();
});

/** Signs in another person in the same browser: an operator with a new account. */
async function changeToOperator(user: TestUser): Promise<void> {
  const { page } = user;
  // Leave the page first: it would navigate by itself when its session is gone.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /token|companion/i });
  await openOperator(user);
}

type Payable = { id: string; paymentMethodId: string | null; amountCents: number };

/** As if the card partner had refused to hold its amount. */
async function refuseHold({ id, paymentMethodId, amountCents }: Payable): Promise<void> {
  const now = productNow();
  await db
    .insertInto('payments.operations')
    .values({
      payableId: id,
      kind: 'hold',
      amountCents,
      status: 'refused',
      attempts: 1,
      retryAt: now,
      detail: JSON.stringify({ paymentMethodId }),
      firstCalledAt: now,
      createdAt: now,
      failure: JSON.stringify({ type: 'PartnerRefused', code: 'insufficient_capabilities', frames: [] }),
    })
    .execute();
}

/** Returns the appointment's id. */
async function aContestedVisit({ id, businessName }: Professional): Promise<string> {
  const { id: memberId } = await db
    .selectFrom('staff.members')
    .select('id')
    .where('professionalId', '=', id)
    .executeTakeFirstOrThrow();
  return anAppointment(
    db,
    { id, memberId },
    {
      startsAt: new Date(productNow().getTime() - 30 * 3_600_000),
      state: 'completed',
      professionalName: businessName,
      cardCents: 4000,
      onSiteCents: 0,
      contestUntil: productNow(),
      contestedAt: productNow(),
      contestReason: 'Le salon était fermé.',
    },
  );
}

/** Between our books and those of the card partner. */
async function aDifference({ id }: Professional): Promise<void> {
  const foundAt = productNow();
  await db
    .insertInto('wallet.differences')
    .values({
      owner: `acct_of_${id}`,
      subject: 're_by_hand',
      types: ['share_returned'],
      day: foundAt.toISOString().slice(0, 10),
      oursCents: 0,
      partnersCents: -1250,
      foundAt,
      seenAt: foundAt,
    })
    .execute();
}

/** Uploads documents through the professional's own endpoints. */
async function handIn({ page }: TestUser): Promise<void> {
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
