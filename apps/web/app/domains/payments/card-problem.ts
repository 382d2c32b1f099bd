const named = [
  'unavailable',
  'authentication_abandoned',
  'insufficient_funds',
  'expired_card',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
] as const;

export type CardProblem = (typeof named)[number] | 'declined';

/**
 * Returns the translation key of a card error, or undefined when the card fields show the error themselves.
 */
export function getCardProblemKey(code: string): CardProblem | undefined {
  if (code === 'incomplete') return undefined;
  return named.find((one) => one === code) ?? 'declined';
}

/** Returns whether the same client secret can be used again. Otherwise the payment needs a new one. */
export function canReuseClientSecret(code: string): boolean {
  return code === 'incomplete' || code === 'unavailable' || code === 'authentication_abandoned';
}
