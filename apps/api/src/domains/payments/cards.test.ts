import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { HOUR_MS } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import {
  checkCard,
  chooseCard,
  listPayablesByIds,
  type PaymentsDeps,
  processPartnerEvents,
  removeAtPartner,
  requestRelease,
  runOperations,
  startCard,
} from '#payments';
import { aCustomer } from '#testing/builders';
import {
  aPaidProfessional,
  aPayable,
  openCardPartner,
  paymentsWith,
  type TestCardPartner,
} from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { addCard, openCardSetup } from './add-card.ts';
import { chooseDefaultCard } from './choose-default-card.ts';
import { listOwnCards } from './list-own-cards.ts';
import { removeCard } from './remove-card.ts';
import { expiryOf } from './rules.ts';
import { findPayer } from './store/cards.ts';
import { insertPartnerEvent } from './store/partner-events.ts';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: PaymentsDeps;
let parties: { accountId: string; professionalId: string };

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = paymentsWith(fresh.db, partner);
});
beforeEach(async () => {
  parties = {
    accountId: (await aCustomer(fresh.db)).id,
    professionalId: await aPaidProfessional(fresh.db, partner),
  };
});
afterAll(async () => {
  await partner?.close();
  await fresh?.close();
});

const cards = () => listOwnCards(deps, parties.accountId);
const needed = async (payableIds: string[]) => refuse('card_in_use', { details: payableIds });
const remove = (id: string) => removeCard(deps, parties.accountId, id, needed);
const start = (id: string) => startCard(deps, id, { now: deps.clock.now() });
const payable = (visitInHours?: number) =>
  aPayable(fresh.db, deps.clock, parties, visitInHours === undefined ? {} : { visitInHours });
const statusOf = async (id: string) => (await listPayablesByIds(fresh.db, [id]))[0]?.status;

/** Adds a card outside of a booking; returns its id. */
async function added(card = 'pm_card_visa'): Promise<string> {
  const known = (await cards()).map(({ paymentMethodId }) => paymentMethodId);
  const { clientSecret } = await openCardSetup(deps, await addCard(deps, parties.accountId));
  if ((await partner.browser.enterCard(clientSecret, card)) === 'requires_action')
    await partner.browser.authenticate(clientSecret, 'authorise');
  const found = (await cards()).find(({ paymentMethodId }) => !known.includes(paymentMethodId));
  return found?.paymentMethodId ?? '';
}
async function customerOf(): Promise<string> {
  return (await findPayer(fresh.db, parties.accountId))?.partnerId ?? '';
}
async function payWith(id: string, card: string): Promise<void> {
  await chooseCard(deps, id, card);
  await partner.browser.enterCard((await start(id)).clientSecret, card);
  await checkCard(deps, id);
}

describe('cards that an account keeps', () => {
  test('are added with the authentication that the bank asks for, and nothing is debited', async () => {
    const { clientSecret } = await openCardSetup(deps, await addCard(deps, parties.accountId));
    expect(await partner.browser.enterCard(clientSecret, 'pm_card_authenticationRequiredOnSetup')).toBe(
      'requires_action',
    );
    expect(await cards()).toEqual([]);
    await partner.browser.authenticate(clientSecret, 'authorise');
    expect(await cards()).toMatchObject([{ brand: 'visa', last4: '3155', isDefault: true, expiry: 'good' }]);
    expect((await partner.books()).holds.filter(({ metadata }) => metadata.reference === undefined)).toEqual(
      [],
    );
  });

  test('of one adding that is asked for again there is one at the partner, with one secret', async () => {
    const id = await addCard(deps, parties.accountId);
    const before = (await partner.books()).setup_intents.length;
    const first = await openCardSetup(deps, id);
    expect(await openCardSetup(deps, id)).toEqual(first);
    expect((await partner.books()).setup_intents).toHaveLength(before + 1);
  });

  test('events about an added card are processed at once', async () => {
    const id = await addCard(deps, parties.accountId);
    const { clientSecret } = await openCardSetup(deps, id);
    const about = clientSecret.split('_secret_')[0] ?? '';
    await insertPartnerEvent(fresh.db, {
      id: `evt_${id}`,
      kind: 'setup_intent.succeeded',
      about: 'setup',
      aboutId: about,
      receivedAt: deps.clock.now(),
    });
    expect(await processPartnerEvents(deps)).toBe(1);
  });

  test('the first is the default until another is chosen; a card is listed once, however often it was entered', async () => {
    const visa = await added();
    const master = await added('pm_card_mastercard');
    expect((await cards()).map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
      ['4444', false],
      ['4242', true],
    ]);
    await chooseDefaultCard(deps, parties.accountId, master);
    expect((await cards()).find(({ isDefault }) => isDefault)?.paymentMethodId).toBe(master);
    await chooseDefaultCard(deps, parties.accountId, visa);
    const again = await added();
    expect(await cards()).toHaveLength(2);
    const shown = (await cards()).find(({ last4 }) => last4 === '4242');
    expect(shown).toMatchObject({ paymentMethodId: again, sameIds: [again, visa], isDefault: true });
  });

  test('a card of another account cannot be chosen', async () => {
    const ownCard = await added();
    const other = (await aCustomer(fresh.db)).id;
    const refused = { code: 'invalid_input', fields: { payment_method_id: 'not_a_choice' } };
    await expect(chooseDefaultCard(deps, other, ownCard)).rejects.toMatchObject(refused);
    await expect(removeCard(deps, other, ownCard, needed)).rejects.toMatchObject({ code: 'not_found' });
    const theirs = await aPayable(fresh.db, deps.clock, { ...parties, accountId: other });
    await expect(chooseCard(deps, theirs, ownCard)).rejects.toMatchObject(refused);
  });

  test('one is good until its month has ended, and said to expire within two', () => {
    const at = (month: number, year = 2027) => ({ expiryMonth: month, expiryYear: year });
    const now = new Date('2027-03-31T23:59:59Z');
    expect(
      [at(2), at(3), at(4), at(5), at(1, 2028), at(12, 2026)].map((card) => expiryOf(card, now)),
    ).toEqual(['over', 'soon', 'soon', 'good', 'good', 'over']);
  });
});

describe('paying with one of them', () => {
  test('a later visit is paid by it, with the authentication that the bank asks for', async () => {
    const card = await added('pm_card_authenticationRequired');
    const id = await payable(100);
    await chooseCard(deps, id, card);
    const { clientSecret, kind } = await start(id);
    expect(kind).toBe('setup');
    expect(await partner.browser.enterCard(clientSecret, card)).toBe('requires_action');
    await partner.browser.authenticate(clientSecret, 'authorise');
    await checkCard(deps, id);
    expect(await statusOf(id)).toBe('card_saved');
    expect(await cards()).toMatchObject([{ paymentMethodId: card, neededBy: [id] }]);
  });

  test('a near one is held on it at once', async () => {
    const card = await added();
    const id = await payable();
    await payWith(id, card);
    expect(await statusOf(id)).toBe('held');
    expect(await cards()).toMatchObject([{ paymentMethodId: card, neededBy: [id] }]);
  });
});

describe('removing a card', () => {
  test('the partner forgets it however often it was entered, and the default goes to another', async () => {
    const visa = await added();
    await added();
    await added('pm_card_mastercard');
    await chooseDefaultCard(deps, parties.accountId, visa);
    await remove(visa);
    expect(await cards()).toMatchObject([{ last4: '4444', isDefault: true }]);
    expect(await partner.charges.listSavedCards(await customerOf())).toHaveLength(1);
  });

  test('another one than the default leaves the default', async () => {
    await added();
    const chosen = await added('pm_card_mastercard');
    const third = await added('pm_card_authenticationRequiredOnSetup');
    await chooseDefaultCard(deps, parties.accountId, chosen);
    await remove(third);
    expect((await cards()).map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
      ['4444', true],
      ['4242', false],
    ]);
  });

  test('is refused while something is to be paid with it, and allowed once that is over', async () => {
    const card = await added();
    const id = await payable();
    await payWith(id, card);
    await expect(remove(card)).rejects.toMatchObject({ code: 'card_in_use', details: [id] });
    expect(await cards()).toHaveLength(1);
    await inTransaction(fresh.db, (tx) => requestRelease(tx, id, deps.clock.now()));
    await runOperations(deps, { payableId: id });
    await remove(card);
    expect(await cards()).toEqual([]);
  });

  test('holds while the partner is away: nothing is paid with it, and it is forgotten later', async () => {
    const card = await added();
    const id = await payable();
    const forgetCard = () => Promise.reject(new PartnerUnavailable('card partner', 'no answer'));
    const away: PaymentsDeps = { ...deps, charges: { ...deps.charges, forgetCard } };
    await removeCard(away, parties.accountId, card, needed);
    expect((await partner.charges.listSavedCards(await customerOf())).length).toBe(1);
    expect(await cards()).toEqual([]);
    await expect(chooseCard(deps, id, card)).rejects.toMatchObject({ code: 'invalid_input' });
    await partner.clock.move(HOUR_MS);
    await removeAtPartner(deps);
    expect(await partner.charges.listSavedCards(await customerOf())).toEqual([]);
  });

  test('a card that was entered behind our back and taken off secures nothing', async () => {
    const card = await added();
    const id = await payable(100);
    const { clientSecret } = await start(id);
    await partner.browser.enterCard(clientSecret, card);
    await remove(card);
    expect(await checkCard(deps, id)).toMatchObject({ status: 'awaiting_card', declineCode: 'card_removed' });
    expect((await start(id)).clientSecret).not.toBe(clientSecret);
  });

  test('at the same time as a booking takes it, one of the two succeeds and the other is refused, in every round', async () => {
    const outcomes = { taken: 0, removed: 0 };
    for (let round = 0; round < 30; round++) {
      const card = await added();
      const id = await payable(100);
      const wait = () => new Promise((resolve) => setImmediate(resolve));
      const [choice, removal] = await Promise.allSettled([
        round % 2 ? wait().then(() => chooseCard(deps, id, card)) : chooseCard(deps, id, card),
        round % 2 ? remove(card) : wait().then(() => remove(card)),
      ]);
      expect([choice.status, removal.status].filter((status) => status === 'fulfilled')).toHaveLength(1);
      const isListed = (await cards()).some(({ paymentMethodId }) => paymentMethodId === card);
      expect(isListed).toBe(choice.status === 'fulfilled');
      outcomes[choice.status === 'fulfilled' ? 'taken' : 'removed'] += 1;
      if (removal.status === 'rejected') expect(removal.reason).toMatchObject({ code: 'card_in_use' });
      if (choice.status === 'rejected') expect(choice.reason).toMatchObject({ code: 'invalid_input' });
      await inTransaction(fresh.db, (tx) => requestRelease(tx, id, deps.clock.now()));
      await runOperations(deps, { payableId: id });
    }
    expect(outcomes.taken + outcomes.removed).toBe(30);
  });
});
