const named = [
  'unavailable',
  'authentication_abandoned',
  'insufficient_funds',
  'expired_card',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
] as const;

export type CardProblem = (typeof named)[number] | 'declined';

/** Translation key of a card error; undefined when the card fields show the error themselves. */
export function cardProblem(code: string): CardProblem | undefined {
  if (code === 'incomplete') return undefined;
  return named.find((one) => one === code) ?? 'declined';
}

/** True when the same client secret can be used again; otherwise a new one is needed. */
export function keepsClientSecret(code: string): boolean {
  return code === 'incomplete' || code === 'unavailable' || code === 'authentication_abandoned';
}
