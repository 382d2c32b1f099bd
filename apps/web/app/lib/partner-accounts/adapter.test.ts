// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { flat } from './partner-calls.ts';
import { stripeJsAccounts } from './stripe-js.ts';

afterEach(() => {
  delete window.Stripe;
});

it('says what is said in the partner’s own form, and leaves out what is not', () => {
  const said = { first_name: 'Inès', dob: { day: 4, month: undefined }, relationship: { owner: true } };
  expect([...flat(said, 'person')]).toEqual([
    ['person[first_name]', 'Inès'],
    ['person[dob][day]', '4'],
    ['person[relationship][owner]', 'true'],
  ]);
});

it.each([
  [{ token: { id: 'ct_1' } }, 'ct_1'],
  [
    { error: { type: 'invalid_request_error', code: 'invalid_dob_age_under_18' } },
    'invalid_dob_age_under_18',
  ],
  [{ error: { type: 'api_connection_error' } }, 'unavailable'],
])('Stripe.js says %j, the page hears %j', async (said, heard) => {
  const stripe = { createToken: async () => said };
  window.Stripe = (() => stripe) as unknown as typeof window.Stripe;
  const accounts = stripeJsAccounts('pk_test_1', 'https://files.example', async () => {});
  const told = await accounts.accountToken({}).catch((problem: { code: string }) => problem.code);
  expect(told).toBe(heard);
});

it('a page into which Stripe.js does not come hears that the partner cannot be reached', async () => {
  const accounts = stripeJsAccounts('pk_test_1', 'https://files.example', () =>
    Promise.reject(new Error('no')),
  );
  await expect(accounts.personToken({})).rejects.toMatchObject({ code: 'unavailable' });
});
