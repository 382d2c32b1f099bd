import type { Formula, Plan } from '@meche/contract/enumerations';
import { refuse } from '#kit/refusal';
import { formulaOf, matchPlan } from './rules.ts';

/**
 * What the price of a sign-up stands for: the client's word on role, plan and formula is never asked. `totalPrice` as the
 * contract reads it ("19,99"). Refuses total_price_unknown beside `field`.
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
