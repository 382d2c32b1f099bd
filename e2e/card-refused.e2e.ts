import { describe, expect, it } from 'vitest';
import { aHouse, reachCardOf } from './support/house.ts';
import {
  bookButton,
  enterCard,
  onDesktop,
  onPhone,
  openAccount,
  openUpcoming,
  setOut,
  waitUntilBooked,
} from './support/journey.ts';
import { holdsOf } from './support/product.ts';

describe('the card', () => {
  it('is declined: the time stays kept, another card books it, once', async () => {
    const customer = await setOut(onDesktop);
    await openAccount(customer, 'une phrase de passe');
    const house = await aHouse();
    await reachCardOf(house, customer);
    await enterCard(customer, '4000 0000 0000 0002');
    await bookButton(customer).click();
    await customer.page.getByText(customer.t('payments:problems.declined')).first().waitFor();

    await enterCard(customer, '4242 4242 4242 4242');
    await bookButton(customer).click();
    await waitUntilBooked(customer);
    const { id, card_cents } = await openUpcoming(customer, house.businessName);
    const held = (await holdsOf(id)).reduce((sum, hold) => sum + hold.held_cents, 0);
    expect(held).toBeLessThanOrEqual(card_cents);
    expect((await holdsOf(id)).filter((hold) => hold.captured_cents > 0)).toEqual([]);
  });

  it('demands the bank’s authentication: refused it can be tried again, authorised it books', async () => {
    const customer = await setOut(onPhone);
    const { page, t } = customer;
    await openAccount(customer, 'une phrase de passe');
    const house = await aHouse();
    await reachCardOf(house, customer);
    await enterCard(customer, '4000 0027 6000 3184');
    await bookButton(customer).click();
    const bank = page.frameLocator(`iframe[title="${t('payments:labels.authentication')}"]`);
    await bank.getByRole('button', { name: 'Refuser' }).click();
    await page.getByText(t('payments:problems.setup_intent_authentication_failure')).first().waitFor();

    await bookButton(customer).click();
    await bank.getByRole('button', { name: 'Autoriser' }).click();
    await waitUntilBooked(customer);
    expect((await openUpcoming(customer, house.businessName)).state).toBe('confirmed');
  });
});
