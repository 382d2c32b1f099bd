import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, origin } from './support/browser.ts';
import {
  type AppointmentTold,
  aNewcomer,
  askApi,
  bookButton,
  enterCard,
  openUpcoming,
  reachCard,
  setOut,
  waitUntilBooked,
} from './support/journey.ts';
import { eventually, holdsOf, moveClock } from './support/product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const way = { language: 'fr', width: 360 } as const;

describe('the card', () => {
  it('is declined: the time stays kept, another card books it, once', async () => {
    const customer = await setOut(browser, way);
    await reachCard(customer, aNewcomer());
    await enterCard(customer, '4000 0000 0000 0002');
    await bookButton(customer).click();
    await customer.page.getByText(customer.t('payments:problems.declined')).first().waitFor();

    await enterCard(customer, '4242 4242 4242 4242');
    await bookButton(customer).click();
    await waitUntilBooked(customer);
    const { id, card_cents } = await openUpcoming(customer);
    const held = (await holdsOf(id)).reduce((sum, hold) => sum + hold.held_cents, 0);
    expect(held).toBeLessThanOrEqual(card_cents);
    expect((await holdsOf(id)).filter((hold) => hold.captured_cents > 0)).toEqual([]);
    await customer.close();
  });

  it('demands the bank’s authentication: refused it can be tried again, authorised it books', async () => {
    const customer = await setOut(browser, way);
    const { page, t } = customer;
    await reachCard(customer, aNewcomer());
    await enterCard(customer, '4000 0027 6000 3184');
    await bookButton(customer).click();
    const bank = page.frameLocator(`iframe[title="${t('payments:labels.authentication')}"]`);
    await bank.getByRole('button', { name: 'Refuser' }).click();
    await page
      .getByText(/vérification de votre banque n’a pas abouti/i)
      .first()
      .waitFor();

    await bookButton(customer).click();
    await bank.getByRole('button', { name: 'Autoriser' }).click();
    await waitUntilBooked(customer);
    expect((await openUpcoming(customer)).state).toBe('confirmed');
    await customer.close();
  });

  it('is never entered: the page left and found again resumes, then the ten minutes free the time', async () => {
    const customer = await setOut(browser, way);
    const { page, t } = customer;
    await reachCard(customer, aNewcomer());
    await bookButton(customer).waitFor();
    const address = page.url();

    await page.goto(origin);
    await page.goto(address);
    await page.getByRole('heading', { name: t('booking:last.titleWithCard') }).waitFor();

    const { items } = await askApi<{ items: AppointmentTold[] }>(page, '/appointments?view=upcoming');
    const held = items.find((one) => one.state === 'held');
    expect(held).toBeDefined();
    await moveClock({ advance_seconds: 11 * 60 });
    await eventually('the slot is free again', async () => {
      const told = await askApi<AppointmentTold>(page, `/appointments/${held?.id}`);
      return told.state === 'cancelled';
    });
    expect((await holdsOf(held?.id ?? '')).every((hold) => hold.held_cents === 0)).toBe(true);
    await page.goto(address);
    await page.getByRole('heading', { name: t('booking:hold.overTitle') }).waitFor();
    await customer.close();
  });
});
