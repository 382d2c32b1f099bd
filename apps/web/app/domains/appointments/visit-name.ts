import type { CalendarVisit } from '@meche/contract/calendar';

type Named = Pick<CalendarVisit, 'company'> & { customer: { name: string } };

/** Client name as the professional reads it; in a group booking with the person's name or number. */
export function visitName({ customer, company }: Named): string {
  return company ? `${customer.name} · ${company.personName || company.position}` : customer.name;
}
