import type { Conduct } from './documents.ts';

const LOSES_HOLD = '4000000000002719';
const LOSES_AUTHORISATION = '4000000000002727';
const DECLINES_CAPTURE = '4000000000002735';

/**
 * Behaviour of the test cards by number. Most are Stripe's (https://docs.stripe.com/testing). The last
 * three are invented, because no test card of Stripe loses a hold.
 */
const CONDUCTS: Record<string, Conduct> = {
  '4242424242424242': 'succeeds',
  '4000056655665556': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '4000002760003184': 'authenticates_always',
  '4000002500003155': 'authenticates_on_setup',
  '4000000000000077': 'bypasses_pending',
  '4000000000000259': 'disputes_charges',
  '4000000000007726': 'refund_pends',
  '4000000000005126': 'refund_fails',
  '4000000000000341': 'declines_charges',
  '4000000000000002': { declines: { code: 'card_declined', decline_code: 'generic_decline' } },
  '4000000000009995': { declines: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  '4000000000009987': { declines: { code: 'card_declined', decline_code: 'lost_card' } },
  '4000000000000069': { declines: { code: 'expired_card' } },
  '4000000000000127': { declines: { code: 'incorrect_cvc' } },
  '4000000000000119': { declines: { code: 'processing_error' } },
  [LOSES_HOLD]: 'loses_hold',
  [LOSES_AUTHORISATION]: 'loses_authorisation',
  [DECLINES_CAPTURE]: 'declines_capture',
};

/** Names that stand for a test card, so that a test sends no number. */
const NAMED: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_bypassPending: '4000000000000077',
  pm_card_createDispute: '4000000000000259',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_losesHold: LOSES_HOLD,
  pm_card_losesAuthorisation: LOSES_AUTHORISATION,
  pm_card_declinesCapture: DECLINES_CAPTURE,
};

const MESSAGES = new Map([
  ['generic_decline', 'Your card was declined.'],
  ['insufficient_funds', 'Your card has insufficient funds.'],
  ['lost_card', 'Your card was declined.'],
  ['expired_card', 'Your card has expired.'],
  ['incorrect_cvc', "Your card's security code is incorrect."],
  ['processing_error', 'An error occurred while processing your card. Try again in a little bit.'],
  ['authentication_required', 'Your card was declined. This transaction requires authentication.'],
]);

export function declineMessage(code: string): string {
  return MESSAGES.get(code) ?? 'Your card was declined.';
}

export function numberOfNamedCard(name: string): string | undefined {
  return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
}

export function conductOf(number: string): Conduct | undefined {
  return Object.hasOwn(CONDUCTS, number) ? CONDUCTS[number] : undefined;
}

export function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return number.startsWith('4') ? 'visa' : 'unknown';
}

/** Checks the length and the Luhn checksum of a card number (ISO/IEC 7812-1). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
