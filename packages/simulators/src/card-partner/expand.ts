import type { Document } from './documents.ts';
import { Failure } from './failure.ts';
import type { Partner } from './partner.ts';

/** Stripe's limit of levels (https://docs.stripe.com/expand#multiple-levels). */
const DEEPEST = 4;

/**
 * Replaces ids by their objects along the requested paths (`latest_charge`, `data.source`). Throws a
 * Failure for a path that is too deep.
 */
export function expand(partner: Partner, answer: object, paths: string[]): object {
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > DEEPEST) {
      throw new Failure(400, `You cannot expand more than ${DEEPEST} levels of a property.`, {
        param: 'expand',
      });
    }
    follow(partner, copy, steps, path);
  }
  return copy;
}

function follow(partner: Partner, at: Record<string, unknown>, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  let value = at[step];
  if (Array.isArray(value)) {
    for (const item of value) follow(partner, item, rest, path);
    return;
  }
  if (typeof value === 'string') {
    const found: Document | undefined = partner.state.findAny(value);
    if (!found) throw cannot(path);
    value = found;
    at[step] = found;
  }
  if (value === undefined) throw cannot(path);
  if (value !== null && typeof value !== 'object') throw cannot(path);
  if (value !== null && rest.length > 0) follow(partner, value as Record<string, unknown>, rest, path);
}

function cannot(path: string): Failure {
  return new Failure(400, `This property cannot be expanded (${path}).`, { param: 'expand' });
}
