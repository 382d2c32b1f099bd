import { expect, it } from 'vitest';
import { readPdf } from '../apps/api/src/testing/read-pdf.ts';
import {
  bookOnScreen,
  cancelLate,
  completeAll,
  contest,
  disputeAtBank,
  MOVES_AFTER_SECONDS,
  refundPart,
  untilPosted,
  winAtBank,
  workAsOperator,
} from './support/acts-of-a-month.ts';
import { addBankAccountByIban, settleLast, withdraw } from './support/bank.ts';
import {
  collapseSpaces,
  expectDashboard,
  expectIncome,
  expectMovements,
  expectStatements,
  expectStrip,
  expectVisits,
  formatAmount,
  saved,
  textOf,
  total,
} from './support/money-screens.ts';
import { aMonthOfVisits, type Month, monthAfter } from './support/month-of-visits.ts';
import { reload, visit } from './support/page.ts';
import { eventually, mailsTo, moveClock } from './support/product.ts';
import { db } from './support/professional.ts';
import {
  debitedFor,
  holdsFor,
  listViolations,
  type ProfessionalBooks,
  readProfessionalBooks,
  sumOf,
} from './support/professional-books.ts';
import { askApi, onPhone, type TestUser } from './support/test-user.ts';

it('over a month with every kind of outcome, each screen agrees with the ledger and the card partner', async () => {
  const the = await aMonthOfVisits(onPhone);
  const { month, professional, owner, nora, maud, booked } = the;
  const { page, t } = owner;
  await bookOnScreen(the);
  await cancelLate(the);
  await moveClock({ to: `${month}-02T18:30:00Z` });
  await completeAll(the);
  await expectAgreed(the);
  await refundPart(the);
  await expectAgreed(the);
  await disputeAtBank(the);
  await expectAgreed(the);

  await giveFirstIban(the);

  await moveClock({ to: `${month}-03T16:00:00Z` });
  await askApi(page, `/appointments/${booked['at home']}/complete`, {});
  await contest(the);
  const olga = await workAsOperator(the);
  await moveClock({ advance_seconds: MOVES_AFTER_SECONDS });
  await untilPosted('capture', [booked['at home'], booked.unmarked]);
  await expectAgreed(the);

  await moveClock({ to: `${month}-12T10:00:00Z` });
  const ripe = await eventually('all of it may leave', async () => {
    const { posted } = await readProfessionalBooks(professional);
    return sumOf(posted, 'pending') === 0 && 0 - sumOf(posted, 'available');
  });
  await withdrawInVain(the, ripe - 1000);

  await moveClock({ to: `${month}-15T10:00:00Z` });
  await withdraw(owner, professional, ripe - 1000);
  await settleLast(professional, 'paid');
  await untilState(the, 'paid');
  await winAtBank(the);
  const books = await expectAgreed(the);
  await page.getByText(t('wallet:withdrawals.states.paid'), { exact: true }).waitFor();

  await expectMovements(owner, books);
  await expectStatements(owner, books);
  await expectVisits(owner, books, month);
  await expectIncome(owner, books, month);
  await expectDashboard(owner, professional, books, month);
  await expectPanel(owner, books, booked.late);
  await expectPanel(owner, books, booked.unmarked);
  await expectVisitOf(nora, books, booked.late);
  await expectVisitOf(nora, books, booked.unmarked);
  await expectVisitOf(maud, books, booked.refunded);
  await visit(olga.page, '/operator?section=disputes');
  const row = olga.page.getByRole('main').locator('li', { hasText: professional.businessName }).first();
  expect(await textOf(row)).toContain(t('operator:disputes.state.won'));
  await expectInvoice(the);
  expect(await listViolations()).toEqual([]);
  await eventually('nothing of it waits for an operator', async () => !(await isNewsOpen(the)));
});

async function giveFirstIban({ owner, professional }: Month): Promise<void> {
  const { page, t } = owner;
  await visit(page, '/professional/payment-management');
  await page.getByText(t('wallet:bars.iban_missing')).waitFor();
  await page.getByRole('link', { name: t('wallet:withdraw.where') }).click();
  await addBankAccountByIban(owner, professional, 'FR76 3000 6000 0112 3456 7890 189');
  await page.getByText('FR ••••\u00a00189').waitFor();
  await eventually('the email about the IBAN', async () =>
    (await mailsTo(professional.email)).some(({ text }) => text.includes('0189')),
  );
}

/** The bank returns the withdrawal; the owner reads why, and gives another bank account. */
async function withdrawInVain(the: Month, cents: number): Promise<void> {
  const { owner, professional } = the;
  const { page, t } = owner;
  await withdraw(owner, professional, cents);
  await expectAgreed(the);
  await settleLast(professional, 'failed');
  await untilState(the, 'failed');
  await expectAgreed(the);
  await page.getByText(t('wallet:failures.account_closed')).waitFor();
  await page.getByText(t('wallet:bars.iban_locked')).waitFor();
  await eventually('the email about the withdrawal', async () =>
    (await mailsTo(professional.email)).some(({ text }) => text.includes('/professional/payment-details')),
  );
  await visit(page, '/professional/payment-details');
  await addBankAccountByIban(owner, professional, 'DE89 3704 0044 0532 0130 00');
  await page.getByText('DE ••••\u00a03000').waitFor();
}

/** Whether an event of the card partner about this professional was not matched to anything. */
async function isNewsOpen({ professional }: Month): Promise<boolean> {
  const { partner, visits } = await readProfessionalBooks(professional);
  const references = new Set([professional.id, ...visits.map(({ id }) => id)]);
  const ownPartnerObjects = [...partner.holds, ...partner.setup_intents].filter(({ metadata }) =>
    references.has(metadata.reference ?? ''),
  );
  expect(ownPartnerObjects.length).toBeGreaterThan(visits.length);
  const open = await db
    .selectFrom('payments.partnerEvents')
    .select('kind')
    .where('processedAt', 'is', null)
    .where(
      'aboutId',
      'in',
      ownPartnerObjects.map(({ id }) => id),
    )
    .execute();
  return open.length > 0;
}

/** Ledger and partner agree on the account and on each appointment, and the wallet shows it. */
async function expectAgreed({ professional, owner }: Month): Promise<ProfessionalBooks> {
  const books = await readProfessionalBooks(professional);
  const { posted, partner, accountId } = books;
  const atPartner = partner.balance_transactions.filter(({ account }) => account === accountId);
  expect(sumOf(posted, 'connected')).toBe(total(atPartner.map(({ net }) => net)));
  for (const capture of posted.filter(({ kind }) => kind === 'capture')) {
    const [hold] = holdsFor(books, capture.subjectId).filter(({ captured_cents }) => captured_cents > 0);
    const shareCents = hold?.account ? hold.captured_cents - hold.application_fee_cents : 0;
    expect(sumOf([capture], 'connected')).toBe(shareCents);
  }
  await expectStrip(owner, books);
  return books;
}

async function untilState({ professional }: Month, status: string): Promise<void> {
  await eventually(`the withdrawal ${status}`, async () => {
    const rows = await db
      .selectFrom('wallet.withdrawals')
      .select('status')
      .where('professionalId', '=', professional.id)
      .orderBy('position', 'desc')
      .execute();
    return rows[0]?.status === status;
  });
}

/** The calendar's panel: bank charges and the professional's net. */
async function expectPanel(
  { page, t, readerSetup }: TestUser,
  { posted }: ProfessionalBooks,
  id: string,
): Promise<void> {
  const capture = posted.filter(({ kind, subjectId }) => kind === 'capture' && subjectId === id);
  await visit(page, `/professional/calendar?appointment=${id}`);
  const panel = page.getByRole('dialog').first();
  await panel.getByText(t('appointments:panel.yours')).waitFor();
  const shown = await textOf(panel);
  expect(shown).toContain(
    `${t('appointments:panel.bankCharges')}${formatAmount(readerSetup, sumOf(capture, 'bank_charges'))}`,
  );
  expect(shown).toContain(
    `${t('appointments:panel.yours')}${formatAmount(readerSetup, sumOf(capture, 'connected'))}`,
  );
}

/** As the customer sees it, and on the receipt: what was debited and what was refunded. */
async function expectVisitOf(
  { page, t, readerSetup }: TestUser,
  books: ProfessionalBooks,
  id: string,
): Promise<void> {
  const debited = formatAmount(readerSetup, debitedFor(books, id));
  const refunds = books.partner.refunds.filter(({ payment_intent }) =>
    holdsFor(books, id).some((hold) => hold.id === payment_intent),
  );
  await visit(page, `/appointments/${id}`);
  const shown = await textOf(page.getByRole('main'));
  expect(shown).toContain(debited);
  for (const { amount } of refunds) expect(shown).toContain(formatAmount(readerSetup, amount));
  await page.getByRole('link', { name: t('appointments:receipt'), exact: true }).click();
  const receipt = page.getByText(collapseSpaces(t('receipts:debited', { amount: debited })));
  await receipt.waitFor();
  const receiptText = await textOf(page.getByRole('main'));
  for (const { amount } of refunds) expect(receiptText).toContain(formatAmount(readerSetup, amount));
}

/**
 * The counter of the subscription, then the invoice at the end of the period, less the discounts earned.
 */
async function expectInvoice({ month, professional, owner }: Month): Promise<void> {
  const { page, t, readerSetup } = owner;
  const before = await readProfessionalBooks(professional);
  const discountCents = 0 - sumOf(before.posted, 'discount');
  await visit(page, '/professional/payment-details');
  await page.getByText('DE ••••\u00a03000').waitFor();
  await page.getByText('4242').first().waitFor();
  await visit(page, '/professional/subscription');
  const next = page.locator('section[aria-labelledby=next-invoice]');
  const counted = { count: discountCents / 40, price: formatAmount(readerSetup, discountCents) };
  await next.waitFor();
  expect(await textOf(next)).toContain(collapseSpaces(t('subscription:next.visits', counted)));
  expect(await textOf(next)).toContain(formatAmount(readerSetup, 3999 - discountCents));

  await moveClock({ to: `${monthAfter(`${month}-01`)}-01T12:00:00Z` });
  const { posted, partner } = await eventually('the invoice is paid', async () => {
    const books = await readProfessionalBooks(professional);
    return books.posted.some(({ kind }) => kind === 'invoice_paid') && books;
  });
  const paid = posted.find(({ kind }) => kind === 'invoice_paid');
  const charged = partner.holds.find(({ id }) => id === paid?.partnerId)?.captured_cents ?? 0;
  expect(charged).toBe(3999 - discountCents);
  expect(sumOf(posted, 'discount', 'invoices')).toBe(0);
  await reload(page);
  const history = page.locator('section[aria-labelledby=payment-history]');
  const isPaid = t('subscription:history.states.paid', { price: formatAmount(readerSetup, charged) });
  await expect.poll(() => textOf(history)).toContain(collapseSpaces(isPaid));
  const document = readPdf(await saved(page, /PDF/)).join('\n');
  expect(document.split('\n').map(collapseSpaces)).toContain(formatAmount(readerSetup, charged));
}
