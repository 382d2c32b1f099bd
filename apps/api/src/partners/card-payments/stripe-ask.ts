import { assertOutsideTransaction } from '#kit/database/transaction';
import { throwAsOurs } from './stripe-answers.ts';

/** Every call to Stripe goes through here: never inside a transaction, errors translated. */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('card-payments');
  return call().catch(throwAsOurs);
}

export function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}
