// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { flattenFields } from './partner-calls.ts';
import { stripeJsAccounts } from './stripe-js.ts';

afterEach(() => {
  delete window.Stripe;
});

it('encodes values in the partner’s form encoding and leaves out undefined ones', () => {
  const account = { first_name: 'Inès', dob: { day: 4, month: undefined }, relationship: { owner: true } };
  expect([...flattenFields(account, 'person')]).toEqual([
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
])('the Stripe.js result %j becomes %j', async (result, heard) => {
  const stripe = { createToken: async () => result };
  window.Stripe = (() => stripe) as unknown as typeof window.Stripe;
  const accounts = stripeJsAccounts('pk_test_1', 'https://files.example', async () => {});
  const outcome = await accounts.accountToken({}).catch((problem: { code: string }) => problem.code);
  expect(outcome).toBe(heard);
});

it('a page where Stripe.js fails to load gets `unavailable`', async () => {
  const accounts = stripeJsAccounts('pk_test_1', 'https://files.example', () =>
    Promise.reject(new Error('no')),
  );
  await expect(accounts.personToken({})).rejects.toMatchObject({ code: 'unavailable' });
});
