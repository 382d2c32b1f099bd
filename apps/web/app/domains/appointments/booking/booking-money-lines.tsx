import { plannedLines } from '@meche/contract/money-lines';
import { MoneyLines } from '../money-lines.tsx';
import type { Booking, MoneyTerms } from './booking-kind.ts';

/** `people` are the payment terms of each person, the customer's first. */
export function BookingMoneyLines({ booking, people }: { booking: Booking; people: readonly MoneyTerms[] }) {
  const { page, kind } = booking;
  const [own] = people;
  if (kind.group) return <kind.group.MoneyLines booking={booking} people={people} />;
  return own && <PersonMoneyLines terms={own} timeZone={page.timeZone} />;
}

export function PersonMoneyLines({ terms, timeZone }: { terms: MoneyTerms; timeZone: string }) {
  const { money } = terms;
  return money && <MoneyLines lines={plannedLines({ ...terms, money })} timeZone={timeZone} />;
}
