import { expect } from 'vitest';
import { collapseSpaces, formatAmount, textOf } from './money-screens.ts';
import type { Month } from './month-of-visits.ts';
import { visit } from './page.ts';
import { eventually, moveClock, post } from './product.ts';
import { db, openOperator, reachTermsAt } from './professional.ts';
import { holdsFor, type ProfessionalBooks, readProfessionalBooks } from './professional-books.ts';
import {
  askApi,
  authorise,
  bookButton,
  enterCard,
  openUser,
  payByCard,
  type TestUser,
  waitUntilBooked,
} from './test-user.ts';

export const MOVES_AFTER_SECONDS = 11 * 60;

/**
 * Books the appointments at 9:00 and 10:00 through the screens: the first after a declined card, the second
 * with a card whose bank asks for confirmation.
 */
export async function bookOnScreen({ professional, nora, timeOf }: Month): Promise<void> {
  const { page, t } = nora;
  const reachCard = async (time: string) => {
    await reachTermsAt(timeOf(time), professional, nora);
    await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
  };
  await reachCard('09:00');
  await enterCard(nora, '4000 0000 0000 0002');
  await bookButton(nora).click();
  await page.getByText(t('payments:problems.declined')).first().waitFor();
  await payByCard(nora);

  await reachCard('10:00');
  await enterCard(nora, '4000 0027 6000 3184');
  await bookButton(nora).click();
  await authorise(nora);
  await waitUntilBooked(nora);
}

/** Cancels within 24 hours of the appointment. Expects the dialog to show the fee, half of the total. */
export async function cancelLate({ nora, booked }: Month): Promise<void> {
  const { page, t, readerSetup } = nora;
  await visit(page, `/appointments/${booked.late}`);
  await page.getByRole('button', { name: t('appointments:cancel.open') }).click();
  const fee = formatAmount(readerSetup, 2050);
  const dialog = page.getByRole('dialog');
  expect(await textOf(dialog)).toContain(collapseSpaces(t('appointments:cancel.fee', { amount: fee })));
  await dialog.getByRole('button', { name: t('appointments:cancel.yesWithFee', { amount: fee }) }).click();
  await page.getByRole('status').getByText(t('appointments:cancel.done')).waitFor();
  await untilPosted('capture', [booked.late]);
}

/**
 * Completes all confirmed appointments before the third of the month but the unmarked one: the first
 * through the screens, the others by API. Moves the clock by eleven minutes and waits until the payments
 * are captured.
 */
export async function completeAll(month: Month): Promise<void> {
  const { professional, owner, booked } = month;
  const { page, t, readerSetup } = owner;
  const { visits } = await readProfessionalBooks(professional);
  const over = visits.filter(({ id, state }) => state === 'confirmed' && id !== booked.unmarked);
  const [first, ...others] = over.filter(({ startsAt }) => startsAt.toISOString() < `${month.month}-03`);
  await visit(page, `/professional/calendar?appointment=${first?.id}`);
  await page.getByRole('button', { name: t('appointments:settle.complete.open') }).click();
  const amount = formatAmount(readerSetup, first?.cardCents ?? 0);
  const name = first?.onSiteCents
    ? t('calendar:settle.ways.cash')
    : t('appointments:settle.complete.yesDebit', { amount });
  await page.getByRole('button', { name }).click();
  await page.getByRole('status').getByText(t('appointments:settle.complete.done')).waitFor();
  for (const { id } of others) await askApi(page, `/appointments/${id}/complete`, {});
  await moveClock({ advance_seconds: MOVES_AFTER_SECONDS });
  const byCard = over.filter(({ id, cardCents }) => cardCents > 0 && others.some((one) => one.id === id));
  await untilPosted('capture', [first?.id ?? '', ...byCard.map(({ id }) => id)]);
}

/** Refunds 10,00 € of the professional's share in the calendar. */
export async function refundPart({ professional, owner, booked }: Month): Promise<void> {
  const { page, t, readerSetup } = owner;
  await visit(page, `/professional/calendar?appointment=${booked.refunded}`);
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: t('appointments:refund.open') }).click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('radio', { name: t('appointments:refund.part') }).click();
  await form
    .getByLabel(t('appointments:refund.amount'))
    .fill(readerSetup.language === 'fr' ? '10,00' : '10.00');
  await form.getByLabel(t('appointments:refund.reason')).fill('La couleur n’a pas tenu');
  await form.locator('button[type=submit]').click();
  await page.getByRole('status').getByText(t('appointments:refund.done')).waitFor();
  await eventually('the refund', async () => {
    const { partner } = await readProfessionalBooks(professional);
    const [hold] = partner.holds.filter(({ metadata }) => metadata.reference === booked.refunded);
    return partner.refunds.some(({ payment_intent }) => payment_intent === hold?.id);
  });
  await panel.getByText(formatAmount(readerSetup, 1000)).first().waitFor();
}

/** The bank opens a dispute. Expects the calendar to show the owner the disputed amount. */
export async function disputeAtBank({ professional, owner, booked }: Month): Promise<void> {
  const { page, t, readerSetup } = owner;
  const before = await readProfessionalBooks(professional);
  const [hold] = holdsFor(before, booked.disputed);
  await post('/local/card/disputes/open', { payment_intent: hold?.id, reason: 'product_not_received' });
  await untilPosted('dispute_opened', [booked.disputed]);
  await visit(page, `/professional/calendar?appointment=${booked.disputed}`);
  const message = t('appointments:refund.dispute.professional.open', {
    amount: formatAmount(readerSetup, 4100),
    share: '@',
    day: '@',
  });
  const [beginning = ''] = collapseSpaces(message).split('@');
  await expect.poll(() => textOf(page.getByRole('dialog').first())).toContain(beginning.trim());
}

export async function winAtBank({ professional, booked }: Month): Promise<void> {
  const { partner } = await readProfessionalBooks(professional);
  const dispute = disputeOf(partner, booked.disputed);
  await post('/local/card/disputes/close', { dispute: dispute.id, outcome: 'won' });
  await untilPosted('dispute_won', [booked.disputed]);
  // The app retries the transfer every hour while the marketplace's balance is too low.
  await eventually('transfer_sent in the ledger', async () => {
    if (await isPosted('transfer_sent', [booked.disputed])) return true;
    await moveClock({ advance_seconds: 3600 });
    return false;
  });
}

function disputeOf(partner: ProfessionalBooks['partner'], visitId: string) {
  const hold = partner.holds.find(({ metadata }) => metadata.reference === visitId);
  const dispute = partner.disputes.find(({ payment_intent }) => payment_intent === hold?.id);
  if (!dispute) throw new Error(`${visitId} is not disputed`);
  return dispute;
}

/** Waits until the unmarked appointment counts as completed; then the customer contests it. */
export async function contest({ nora, booked }: Month): Promise<void> {
  const { page, t } = nora;
  const state = () => askApi<{ state: string }>(page, `/appointments/${booked.unmarked}`);
  await eventually('it counts as done', async () => (await state()).state === 'completed');
  await visit(page, `/appointments/${booked.unmarked}`);
  await page.getByRole('button', { name: t('appointments:contest.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('appointments:contest.reason')).fill('Commencé une heure en retard.');
  await dialog.getByRole('button', { name: t('appointments:contest.yes') }).click();
  await page.getByRole('status').getByText(t('appointments:contest.done')).waitFor();
}

/**
 * As an operator, debits 25,00 € for the contested appointment and sends evidence to the bank for the
 * disputed one. Returns the operator.
 */
export async function workAsOperator({ professional, owner: { readerSetup } }: Month): Promise<TestUser> {
  const olga = await openUser(readerSetup);
  const { page, t } = olga;
  await openOperator(olga);
  await visit(page, '/operator?section=contests');
  const row = page.getByRole('main').locator('li', { hasText: professional.businessName }).first();
  expect(await textOf(row)).toContain(formatAmount(readerSetup, 4100));
  await row.getByRole('button', { name: t('operator:contests.decide') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t('operator:contests.debits.part'), exact: true }).check();
  await dialog
    .getByLabel(t('operator:contests.amount'))
    .fill(readerSetup.language === 'fr' ? '25,00' : '25.00');
  await dialog.getByRole('button', { name: t('operator:contests.confirm') }).click();
  await page
    .getByRole('status')
    .getByText(t('operator:contests.debited', { amount: formatAmount(readerSetup, 2500) }))
    .waitFor();
  await row.waitFor({ state: 'detached' });

  await visit(page, '/operator?section=disputes');
  expect(await textOf(row)).toContain(formatAmount(readerSetup, 4100));
  await row.getByRole('button', { name: t('operator:disputes.answer') }).click();
  await dialog
    .getByLabel(t('operator:disputes.texts.other'))
    .fill('La cliente est venue et repartie coiffée.');
  await dialog.getByRole('button', { name: t('operator:disputes.send') }).click();
  await page.getByRole('status').getByText(t('operator:disputes.answered')).waitFor();
  return olga;
}

/** Waits until the ledger has a transaction of this kind for each subject. */
export async function untilPosted(kind: string, subjectIds: readonly string[]): Promise<void> {
  await eventually(`${kind} in the ledger`, () => isPosted(kind, subjectIds));
}

async function isPosted(kind: string, subjectIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('wallet.transactions')
    .select('subjectId')
    .where('kind', '=', kind)
    .where('subjectId', 'in', [...subjectIds])
    .execute();
  return new Set(rows.map(({ subjectId }) => subjectId)).size === new Set(subjectIds).size;
}
