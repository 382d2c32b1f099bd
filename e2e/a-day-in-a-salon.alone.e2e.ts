import { expect, it } from 'vitest';
import { bookByCall } from './support/book-by-call.ts';
import { aBusySalon, type BusySalon, fillDay } from './support/busy-salon.ts';
import { dayFromToday } from './support/clock.ts';
import { plusDays } from './support/first-day.ts';
import { formatAmount } from './support/money-screens.ts';
import { visit } from './support/page.ts';
import { eventually, holdsOf, mailsTo, moveClock } from './support/product.ts';
import { freeDays } from './support/professional.ts';
import { entryOf, inParis, openDay } from './support/salon-calendar.ts';
import {
  type AppointmentJson,
  aNewcomer,
  askApi,
  onDesktop,
  onPhone,
  openAccount,
  openUpcoming,
  openUser,
  payByCard,
  signIn,
  type TestUser,
} from './support/test-user.ts';

const password = 'une phrase de passe';
const CUT_EUROS = 40;

it('a late cancellation is charged and filled from the waiting list, a no-show is charged, and a customer who came leaves a review', async () => {
  const professional = await aBusySalon({ strict: true });
  const salon = await openUser(onDesktop);
  await signIn(salon, professional.email);
  await goToMorning(salon);
  await signIn(salon, professional.email);
  const absent = await aTraveller();
  const late = await aTraveller();
  const waiting = await aTraveller();

  const today = (await freeDays(salon, professional, { from: dayFromToday(0), days: 1 })).flat();
  const missed = await book(absent, professional, today[0]?.starts_at);
  const cancelled = await book(late, professional, today.at(-1)?.starts_at);
  const { day } = inParis(missed.starts_at);
  await fillDay(salon, professional, day);

  await joinWaitingList(waiting, professional, day);
  await cancelLate(late, cancelled);
  await takeOffer(waiting, professional);
  const offered = await openUpcoming(waiting.user, professional.businessName);
  expect(offered.starts_at).toBe(cancelled.starts_at);
  await eventually('the fee of half', async () => isDebited(cancelled, cancelled.card_cents / 2));

  // The first customer does not come.
  await moveClock({ to: missed.starts_at });
  await moveClock({ advance_seconds: 16 * 60 });
  await settle(salon, professional, { name: absent.lastName, visit: missed, as: 'noShow' });
  await moveClock({ advance_seconds: 11 * 60 });
  await eventually('the fee of all', async () => isDebited(missed, missed.card_cents));

  // The second one comes, and leaves a review a day later.
  await moveClock({ to: offered.starts_at });
  await moveClock({ advance_seconds: 60 * 60 });
  await settle(salon, professional, {
    name: waiting.lastName,
    visit: offered,
    as: 'complete',
    cheaperBy: 10,
  });
  await moveClock({ advance_seconds: 11 * 60 });
  await eventually('the full price', async () => isDebited(offered, offered.card_cents - 1000));
  await moveClock({ advance_seconds: 25 * 60 * 60 });
  await rate(waiting, offered);
  await answer(salon, professional);
  await visit(waiting.user.page, `/pro/${professional.slug}`);
  await waiting.user.page.getByText('Exactement ce que je voulais.').waitFor();
  await waiting.user.page.getByText('Merci Nora !').waitFor();
});

type Guest = { user: TestUser; email: string; lastName: string };

async function aTraveller(): Promise<Guest> {
  const user = await openUser({ ...onDesktop, width: onPhone.width });
  const { email, lastName, ...rest } = aNewcomer();
  await openAccount(user, password, { email, lastName, ...rest });
  return { user, email, lastName };
}

async function book({ user }: Guest, professional: BusySalon, startsAt = ''): Promise<AppointmentJson> {
  const id = await bookByCall(user, {
    professionalId: professional.id,
    serviceId: professional.serviceId,
    startsAt,
  });
  return askApi(user.page, `/appointments/${id}`);
}

/** Moves to the next morning in Paris: no waiting-list email is sent at night. */
async function goToMorning({ page }: TestUser): Promise<void> {
  const { now } = await askApi<{ now: string }>(page, '/professional/calendar');
  const { day } = inParis(now);
  const summer = inParis(`${plusDays(day, 1)}T08:00:00Z`).time === '10:00';
  await moveClock({ to: `${plusDays(day, 1)}T${summer ? '08' : '09'}:00:00Z` });
}

/** Joins the waiting list for a day without a free time. */
async function joinWaitingList({ user }: Guest, professional: BusySalon, day: string): Promise<void> {
  const { page, t } = user;
  await visit(page, `/booking/${professional.slug}?step=choose_date_time&services=${professional.serviceId}`);
  await page.getByRole('button', { name: t('booking:time.wait') }).click();
  const dialog = page.getByRole('dialog', { name: t('waiting:entry.title') });
  await dialog.getByLabel(t('waiting:entry.firstDay'), { exact: true }).fill(day);
  await dialog.getByLabel(t('waiting:entry.lastDay'), { exact: true }).fill(day);
  await dialog.getByRole('button', { name: t('waiting:entry.send') }).click();
  await page.getByText(t('waiting:entry.done')).waitFor();
}

async function cancelLate({ user }: Guest, appointment: AppointmentJson): Promise<void> {
  const { page, t } = user;
  await visit(page, `/appointments/${appointment.id}`);
  await page.getByRole('button', { name: t('appointments:cancel.open') }).click();
  const [yes = ''] = t('appointments:cancel.yesWithFee', { amount: '@' }).split('@');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(yes) })
    .click();
  await page.getByRole('status').getByText(t('appointments:cancel.done')).waitFor();
}

/** Opened from the email; the time is held for a quarter of an hour. */
async function takeOffer({ user, email }: Guest, professional: BusySalon): Promise<void> {
  const { page, t } = user;
  await eventually('the email about a free time', async () =>
    (await mailsTo(email)).some(({ text }) => text.includes('/appointments')),
  );
  await visit(page, '/appointments');
  await page.getByText(professional.businessName).first().waitFor();
  await page.getByRole('link', { name: t('waiting:own.take') }).click();
  await page.getByRole('button', { name: t('booking:information.next') }).click();
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
  await payByCard(user);
}

/** `cheaperBy`: euros taken off the booked price. */
type Outcome = { name: string; visit: AppointmentJson; as: 'complete' | 'noShow'; cheaperBy?: number };

async function settle(salon: TestUser, professional: BusySalon, outcome: Outcome): Promise<void> {
  const { name, visit: of, as, cheaperBy = 0 } = outcome;
  const { page, t, readerSetup } = salon;
  await signIn(salon, professional.email);
  const { day, time } = inParis(of.starts_at);
  await openDay(salon, day);
  await entryOf(salon, name, time).click();
  if (cheaperBy) await lowerPrice(salon, CUT_EUROS - cheaperBy);
  await page.getByRole('button', { name: t(`appointments:settle.${as}.open`) }).click();
  const amount = formatAmount(readerSetup, of.card_cents - cheaperBy * 100);
  const yes =
    as === 'complete'
      ? t('appointments:settle.complete.yesDebit', { amount })
      : t('appointments:settle.noShow.yes');
  await page.getByRole('button', { name: yes }).click();
  await page
    .getByRole('status')
    .getByText(t(`appointments:settle.${as}.done`))
    .waitFor();
}

async function lowerPrice({ page, t }: TestUser, euros: number): Promise<void> {
  await page.getByRole('button', { name: t('appointments:changeServices.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('appointments:changeServices.title') });
  await dialog.getByText(t('calendar:add.price.open')).click();
  await dialog
    .getByLabel(new RegExp(`^${t('calendar:add.price.of', { service: 'Coupe femme' })}`))
    .fill(`${euros}`);
  await dialog.getByLabel(t('calendar:add.price.reason')).fill('Sans le brushing');
  await dialog.getByRole('button', { name: t('appointments:changeServices.submit') }).click();
  await page.getByRole('status').getByText(t('appointments:changeServices.done')).waitFor();
}

async function isDebited({ id }: AppointmentJson, cents: number): Promise<boolean> {
  const debits = (await holdsOf(id)).map((hold) => hold.captured_cents).filter((captured) => captured > 0);
  return debits.length === 1 && debits[0] === cents;
}

async function rate({ user, email }: Guest, { id }: AppointmentJson): Promise<void> {
  const { page, t } = user;
  await signIn(user, email, password);
  await visit(page, `/appointments/${id}`);
  await page.getByRole('radio', { name: t('reviews:rating.5') }).check({ force: true });
  await page.getByLabel(t('reviews:text')).fill('Exactement ce que je voulais.');
  await page.getByRole('button', { name: t('reviews:publish') }).click();
  await page.getByText(t('reviews:published')).waitFor();
}

async function answer(salon: TestUser, professional: BusySalon): Promise<void> {
  const { page, t } = salon;
  await signIn(salon, professional.email);
  await visit(page, '/professional/reviews');
  await page.getByRole('button', { name: t('reviews:professional.answerTo', { name: 'Nora' }) }).click();
  await page.getByLabel(t('reviews:professional.yourAnswer')).fill('Merci Nora !');
  await page.getByRole('button', { name: t('reviews:professional.send') }).click();
  await page.getByText(t('reviews:professional.sent')).waitFor();
}
