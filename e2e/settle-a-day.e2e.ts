import { expect, it } from 'vitest';
import { anAppointment } from '../apps/api/src/testing/builders.ts';
import { dayFromToday, productNow } from './support/clock.ts';
import { visit } from './support/page.ts';
import { aProfessional, db, type Professional } from './support/professional.ts';
import { askApi, onDesktop, openUser, signIn, type TestUser } from './support/test-user.ts';

type Settlement = {
  visits: { customer_name: string; paid_by: string | null }[];
  takings: { on_site: { paid_by: string; cents: number }[] };
};

it('a salon says how a visit was paid as it ends, and settles three others with three ways of payment', async () => {
  const professional = await aProfessional({ language: 'en' });
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  await signIn(owner, professional.email);
  const last = await aPastVisit(professional, 'Ada Bell', 2);
  await aPastVisit(professional, 'Bea Cole', 3);
  await aPastVisit(professional, 'Cleo Dunn', 4);
  await aPastVisit(professional, 'Dora Egan', 5);

  await visit(page, `/professional/calendar?appointment=${last}`);
  await page.getByRole('button', { name: t('appointments:settle.complete.open') }).click();
  const ask = page.getByRole('dialog').last();
  await ask.getByText(t('calendar:settle.notTill')).waitFor();
  await ask.getByRole('button', { name: t('calendar:settle.ways.other'), exact: true }).click();
  await page.getByRole('status').getByText(t('appointments:settle.complete.done')).waitFor();
  expect(await paidBy(owner)).toMatchObject({ 'Ada Bell': 'other', 'Bea Cole': null });

  await visit(page, `/professional/calendar?settle=${dayFromToday(0)}`);
  const line = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await line('Bea Cole').getByRole('combobox').selectOption('cash');
  await line('Cleo Dunn').getByRole('combobox').selectOption('cheque');
  await line('Bea Cole').getByRole('button').click();
  await line('Bea Cole').getByText(t('calendar:settle.isDone')).waitFor();
  await line('Dora Egan').getByRole('combobox').selectOption('card');
  await page.getByRole('button', { name: t('calendar:settle.all', { count: 2 }) }).click();
  await page
    .getByRole('status')
    .getByText(t('calendar:settle.done', { count: 2 }))
    .waitFor();
  expect(await paidBy(owner)).toEqual({
    'Ada Bell': 'other',
    'Bea Cole': 'cash',
    'Cleo Dunn': 'cheque',
    'Dora Egan': 'card',
  });
  expect((await settlement(owner)).takings.on_site).toHaveLength(4);
});

/** Inserts a visit of today, paid on site, that began so many hours ago and took one hour. */
async function aPastVisit({ id }: Professional, customerName: string, hoursAgo: number): Promise<string> {
  const { id: memberId } = await db
    .selectFrom('staff.members')
    .select('id')
    .where('professionalId', '=', id)
    .where('firstName', '=', 'Léa')
    .executeTakeFirstOrThrow();
  const startsAt = new Date(productNow().getTime() - hoursAgo * 3_600_000);
  return anAppointment(db, { id, memberId }, { startsAt, customerName });
}

const settlement = ({ page }: TestUser) =>
  askApi<Settlement>(page, `/professional/calendar/settlement?day=${dayFromToday(0)}`);

async function paidBy(owner: TestUser): Promise<Record<string, string | null>> {
  const { visits } = await settlement(owner);
  return Object.fromEntries(visits.map((one) => [one.customer_name, one.paid_by]));
}
