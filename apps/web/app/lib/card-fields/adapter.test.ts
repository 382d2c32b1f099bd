import { describe, expect, it } from 'vitest';
import { isSimulatorKey } from './adapter.ts';
import { outcomeOf, storedCardOf } from './stripe-js.ts';

describe('card fields', () => {
  it('only a key of the local simulator loads its fields', () => {
    expect(['pk_local_meche', 'pk_test_51', 'pk_live_51', ''].map(isSimulatorKey)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    [undefined, { status: 'succeeded', code: null }],
    [
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      { status: 'needs_other_card', code: 'insufficient_funds' },
    ],
    [
      { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' },
      { status: 'needs_other_card', code: 'setup_intent_authentication_failure' },
    ],
    [
      { type: 'validation_error', code: 'incomplete_number' },
      { status: 'failed', code: 'incomplete' },
    ],
    [{ type: 'api_connection_error' }, { status: 'failed', code: 'unavailable' }],
    [
      { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' },
      { status: 'failed', code: 'payment_intent_unexpected_state' },
    ],
  ])('the Stripe.js result %j becomes %j', (error, outcome) => {
    expect(outcomeOf({ error })).toEqual(outcome);
  });

  it('a saved card gives only its token; a card that Stripe.js refuses gives a problem', () => {
    const paymentMethod = { id: 'pm_1', card: { last4: '4242' } };
    expect(storedCardOf({ paymentMethod })).toEqual({
      status: 'tokenized',
      token: 'pm_1',
      lastDigits: '4242',
    });
    expect(storedCardOf({ error: { type: 'validation_error' } })).toEqual({
      status: 'failed',
      code: 'incomplete',
    });
    expect(storedCardOf({ error: { type: 'card_error', code: 'expired_card' } })).toEqual({
      status: 'needs_other_card',
      code: 'expired_card',
    });
    expect(storedCardOf({})).toEqual({ status: 'failed', code: 'unavailable' });
  });
});
