import { describe, expect, it } from 'vitest';
import { capDepositCents, depositCentsOf, depositOfService } from './deposits.ts';

const none = { depositPercent: null, depositCents: null };
const part = (depositPercent: number) => ({ ...none, depositPercent });
const amount = (depositCents: number) => ({ ...none, depositCents });

describe('the deposit of a service', () => {
  const business = part(25);

  it('is that of the business unless the service says otherwise', () => {
    const service = { deposit: 'business' as const, prepayment: false, ...none };
    expect(depositOfService(service, business)).toEqual(part(25));
    expect(depositOfService({ ...service, deposit: 'none' }, business)).toEqual(none);
    expect(depositOfService({ ...service, deposit: 'amount', depositCents: 900 }, business)).toEqual(
      amount(900),
    );
  });

  it('is none for a prepaid service', () => {
    expect(depositOfService({ deposit: 'business', prepayment: true, ...none }, business)).toEqual(none);
  });
});

describe('the cents of a deposit', () => {
  it.each([
    [part(30), 6000, 1800],
    [part(33), 3335, 1101],
    [part(50), 3333, 1667],
    [amount(2000), 6000, 2000],
    [amount(2000), 1500, 1500],
    [part(10), 400, 0],
    [amount(2000), 49, 0],
    [none, 6000, 0],
  ])('%j of %i cents are %i', (deposit, priceCents, cents) => {
    expect(depositCentsOf(deposit, priceCents)).toBe(cents);
  });

  it('are at most the price, and none below the minimum of a card payment', () => {
    expect([capDepositCents(2000, 1000), capDepositCents(2000, 30), capDepositCents(50, 50)]).toEqual([
      1000, 0, 50,
    ]);
  });
});
