import { assertOutsideTransaction } from '#kit/database/transaction';
import { throwTranslated } from './stripe-answers.ts';

/**
 * Every call to Stripe goes through this function: it refuses to run inside a transaction and translates
 * errors.
 */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('card-payments');
  return call().catch(throwTranslated);
}

export function toUnixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}
