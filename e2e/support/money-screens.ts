import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { readPdf } from '../../apps/api/src/testing/read-pdf.ts';
import { visit } from './page.ts';
import type { Professional } from './professional.ts';
import { addedBy, chargesOf, countMonth, type ProfessionalBooks, sumOf } from './professional-books.ts';
import { inParis } from './salon-calendar.ts';
import type { ReaderSetup, TestUser } from './test-user.ts';

const wallet = '/professional/payment-management';

/** Formats an amount like the app, but with plain spaces. */
export function formatAmount({ language }: ReaderSetup, cents: number): string {
  const locale = language === 'fr' ? 'fr-FR' : 'en-IE';
  return collapseSpaces(
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100),
  );
}

export function collapseSpaces(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the text of a part of the page with single spaces. */
export async function textOf(part: Locator): Promise<string> {
  return collapseSpaces(await part.textContent());
}

/**
 * Returns the cells of the table with this accessible name. On a phone each cell begins with the name of
 * its column.
 */
async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const rows = await page.getByRole('table', { name, exact: true }).locator('tbody tr').all();
  const cells = await Promise.all(rows.map((row) => row.locator('> *').allTextContents()));
  return cells.map((row) => row.map(collapseSpaces));
}

/**
 * Expects the balances at the top of the wallet to agree with the ledger and with the partner's payouts.
 */
export async function expectStrip(
  { page, t, readerSetup }: TestUser,
  books: ProfessionalBooks,
): Promise<void> {
  await visit(page, wallet);
  const { posted, visits, partner, accountId } = books;
  const toCome = visits.filter(({ state, cardCents }) => state === 'confirmed' && cardCents > 0);
  const upcoming = toCome.map((one) => one.cardCents - one.searchFeeCents - chargesOf(one));
  const paidOut = partner.payouts.filter(({ account, status }) => account === accountId && status === 'paid');
  const inTransit = 0 - sumOf(posted, 'in_transit');
  const receivable = sumOf(posted, 'receivable');
  const expected = [
    [t('wallet:strip.upcoming', { count: toCome.length }), total(upcoming)],
    [t('wallet:strip.pending'), 0 - sumOf(posted, 'pending')],
    [t('wallet:strip.available'), 0 - sumOf(posted, 'available')],
    ...(inTransit > 0 ? [[t('wallet:strip.inTransit'), inTransit]] : []),
    [t('wallet:strip.paidOut'), total(paidOut.map(({ amount }) => amount))],
    ...(receivable > 0 ? [[t('wallet:strip.owed'), receivable]] : []),
  ].map(([label, cents]) => [collapseSpaces(String(label)), formatAmount(readerSetup, Number(cents))]);
  const strip = page.getByRole('main').locator('dl');
  const labels = await strip.locator('dt').allTextContents();
  const figures = await strip.locator('dd > span:first-child').allTextContents();
  expect(labels.map((label, at) => [label, figures[at] ?? ''].map(collapseSpaces))).toEqual(expected);
}

/** Kinds of movements within the wallet; the wallet does not list them. */
const within = ['matured', 'withdrawal_sent'];

function movementsOf({ posted }: ProfessionalBooks) {
  let balance = 0;
  return (
    posted
      .filter(({ kind }) => !within.includes(kind) && !/^(invoice|discount|hold|partner)_/.test(kind))
      // A capture of the search fee alone belongs to the marketplace.
      .filter((one) => one.kind !== 'capture' || sumOf([one], 'connected') > 0)
      .map((one) => {
        balance += addedBy(one);
        return { kind: one.kind, added: addedBy(one), balance };
      })
  );
}

/**
 * Expects the wallet to list each movement of the ledger that changes the professional’s balance, newest
 * first, with the balance after it.
 */
export async function expectMovements(
  { page, t, readerSetup }: TestUser,
  books: ProfessionalBooks,
): Promise<void> {
  await visit(page, wallet);
  const rows = await rowsOf(page, t('wallet:movements.caption'));
  const shown = rows.map(([, what = '', amount = '', balance = '']) => [what, amount, balance]);
  const expected = movementsOf(books)
    .toReversed()
    .map(({ kind, added, balance }) => [
      expect.stringContaining(collapseSpaces(t(`wallet:kinds.${kind}` as 'wallet:kinds.capture'))),
      added === 0
        ? expect.stringContaining(
            collapseSpaces(t('wallet:movements.within', { amount: '' })).replace(/^,/, ''),
          )
        : `${t('wallet:movements.amount')}${added > 0 ? '+' : ''}${formatAmount(readerSetup, added)}`,
      `${t('wallet:movements.balance')}${formatAmount(readerSetup, balance)}`,
    ]);
  expect(shown).toEqual(expected);
}

const amounts = [
  'serviceFeeCents',
  'mileageCents',
  'searchFeeCents',
  'totalCents',
  'bankChargesCents',
  'onSiteCents',
] as const;

/**
 * Expects the table of appointments of the month to have the columns of the specification. Bank charges
 * come from the ledger.
 */
export async function expectVisits(
  { page, t, readerSetup }: TestUser,
  books: ProfessionalBooks,
  month: string,
): Promise<void> {
  await visit(page, `${wallet}?view=visits`);
  const captures = books.posted.filter(({ kind }) => kind === 'capture');
  const expected = visitsOf(books, month).map((one) => {
    const capture = captures.find(({ subjectId }) => subjectId === one.id);
    const bankChargesCents = capture ? 0 - sumOf([capture], 'bank_charges') : 0;
    const isEnded = one.state === 'cancelled' || one.state === 'no_show';
    const figures = { ...one, bankChargesCents, onSiteCents: isEnded ? 0 : one.onSiteCents };
    const state = t(`appointments:state.${one.state}` as 'appointments:state.held');
    const amount = isEnded && one.feeCents ? formatAmount(readerSetup, one.feeCents) : undefined;
    return [
      one.customerName,
      ...amounts.map((name) =>
        collapseSpaces(`${t(`wallet:visits.${name}`)}${formatAmount(readerSetup, figures[name])}`),
      ),
      collapseSpaces(
        t('wallet:visits.state') + (amount ? t('wallet:visits.kept', { state, amount }) : state),
      ),
    ];
  });
  const rows = await rowsOf(page, t('wallet:visits.caption'));
  expect(rows.map(([, ...row]) => row)).toEqual(expected);
}

/** Expects the income of the month by week and by service to agree with the appointments. */
export async function expectIncome(
  { page, t, readerSetup }: TestUser,
  books: ProfessionalBooks,
  month: string,
): Promise<void> {
  await visit(page, `${wallet}?view=income`);
  const done = visitsOf(books, month).filter(({ state }) => state === 'completed');
  const mileage = done.filter(({ mileageCents }) => mileageCents > 0);
  const named = [...new Set(done.flatMap(({ services }) => services))].map((name) => {
    const those = done.filter(({ services }) => services.includes(name));
    return { name, cents: total(those.map((one) => one.serviceFeeCents)), visits: those.length };
  });
  const travel = { cents: total(mileage.map((one) => one.mileageCents)), visits: mileage.length };
  const expected = [...named, { name: t('wallet:visits.mileageCents'), ...travel }]
    .toSorted((one, other) => other.cents - one.cents)
    .map(({ name, cents, visits }) => [name, formatAmount(readerSetup, cents), String(visits)]);
  expect(await rowsOf(page, t('wallet:income.services'))).toEqual(expected);
  const weeks = [...Map.groupBy(done, mondayOf).values()].map((those) => [
    formatAmount(
      readerSetup,
      total(those.map(({ serviceFeeCents, mileageCents }) => serviceFeeCents + mileageCents)),
    ),
    String(those.length),
  ]);
  const shown = await rowsOf(page, t('wallet:income.weeks'));
  expect(shown.map(([, ...figures]) => figures)).toEqual(weeks);
}

const figures = ['visits', 'takings', 'newClients', 'returningClients', 'noShows', 'reviews'] as const;

/**
 * Expects the dashboard figures of the month, and the completed appointments by day, to agree with the
 * database.
 */
export async function expectDashboard(
  { page, t, readerSetup }: TestUser,
  professional: Professional,
  books: ProfessionalBooks,
  month: string,
): Promise<void> {
  await visit(page, '/professional');
  const cardOf = (figure: (typeof figures)[number]) =>
    page
      .getByRole('heading', { name: t(`dashboard:figures.names.${figure}`), exact: true, level: 3 })
      .locator('..');
  const counted = await countMonth(professional, month);
  const shown: Record<string, string> = {};
  for (const figure of figures) shown[figure] = await textOf(cardOf(figure).locator('p').first());
  const { takings, ...counts } = counted;
  const summed = Object.fromEntries(Object.entries(counts).map(([figure, count]) => [figure, String(count)]));
  expect(shown).toEqual({ ...summed, takings: formatAmount(readerSetup, takings) });
  expect(takings).toBeGreaterThan(0);
  const done = visitsOf(books, month).filter(({ state }) => state === 'completed');
  await cardOf('visits').locator('summary').click();
  const name = t('dashboard:figures.names.visits');
  const days = await rowsOf(page, t('dashboard:figures.daysOf', { figure: name }));
  const countsByDay = days.flatMap(([day, count]) =>
    Number(count) > 0 ? [[Number(day), Number(count)]] : [],
  );
  const expected = Map.groupBy(done, ({ startsAt }) => Number(inParis(startsAt.toISOString()).day.slice(8)));
  expect(countsByDay).toEqual([...expected].map(([day, those]) => [day, those.length]));
}

function mondayOf({ startsAt }: ProfessionalBooks['visits'][number]): number {
  const day = Date.parse(inParis(startsAt.toISOString()).day) / 86_400_000;
  // 1 January 1970 was a Thursday.
  return day - ((day + 3) % 7);
}

function visitsOf({ visits }: ProfessionalBooks, month: string) {
  return visits.filter(({ startsAt }) => inParis(startsAt.toISOString()).day.startsWith(month));
}

/**
 * Expects the statement of the month as CSV and as PDF to add up: opening balance plus movements is the
 * closing balance.
 */
export async function expectStatements(user: TestUser, books: ProfessionalBooks): Promise<void> {
  const { page, t, readerSetup } = user;
  await visit(page, wallet);
  const moves = movementsOf(books).filter(({ added }) => added !== 0);
  const closing = moves.at(-1)?.balance ?? 0;
  const written = (cents: number) => {
    const euros = (cents / 100).toFixed(2);
    return readerSetup.language === 'fr' ? euros.replace('.', ',') : euros;
  };
  const table = (await saved(page, t('wallet:statement.csv'))).toString('utf8');
  const last = table.trim().split('\r\n').slice(1);
  const separator = readerSetup.language === 'fr' ? ';' : ',';
  expect(last.map((line) => line.split(separator).slice(-2))).toEqual([
    ['', written(0)],
    ...moves.map(({ added, balance }) => [written(added), written(balance)]),
    ['', written(closing)],
  ]);
  const lines = readPdf(await saved(page, t('wallet:statement.pdf'))).flatMap((one) => one.split('\n'));
  const figures = [0, ...moves.flatMap(({ added, balance }) => [added, balance]), closing];
  expect(lines.map(collapseSpaces).filter((line) => line.includes('€'))).toEqual(
    figures.map((cents) => formatAmount(readerSetup, cents)),
  );
}

/** Presses a button and returns the file that it downloads. */
export async function saved(page: Page, button: string | RegExp): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  return readFile(await (await download).path());
}

export function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
