import type { CalendarVisit } from '@meche/contract/calendar';

type Named = Pick<CalendarVisit, 'company'> & { customer: { name: string } };

/** Who comes, as the house calls her; of several whom one customer has booked for, which of them. */
export function visitName({ customer, company }: Named): string {
  return company ? `${customer.name} · ${company.personName || company.position}` : customer.name;
}
