const named = [
  'unavailable',
  'authentication_abandoned',
  'insufficient_funds',
  'expired_card',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
] as const;

export type CardProblem = (typeof named)[number] | 'declined';

/** Which sentence says how a card came out; none where the fields themselves say what is missing. */
export function cardProblem(code: string): CardProblem | undefined {
  if (code === 'incomplete') return undefined;
  return named.find((one) => one === code) ?? 'declined';
}

/** After these the same client secret may be tried again as it is; after any other a new one is asked for. */
export function keepsClientSecret(code: string): boolean {
  return code === 'incomplete' || code === 'unavailable' || code === 'authentication_abandoned';
}
