import type { Formula, Plan } from '@meche/contract/enumerations';
import { refuse } from '#kit/refusal';
import { formulaOf, matchPlan } from './rules.ts';

/**
 * Returns the plan and formula that match the price of a sign-up ("19,99"); other plan fields of the client
 * are not trusted. Refuses total_price_unknown for `field`.
 */
export function planFor(
  role: 'HAIRDRESSER' | 'SALON',
  totalPrice: string,
  additionalProfiles: number,
  field = 'total_price',
): { plan: Plan; formula: Formula } {
  const plan = matchPlan(role, totalPrice, additionalProfiles);
  if (!plan) refuse('total_price_unknown', { fields: { [field]: 'not_a_choice' } });
  return { plan, formula: formulaOf(totalPrice) };
}
