import type { CalendarVisit } from '@meche/contract/calendar';

type Named = Pick<CalendarVisit, 'company'> & { customer: { name: string } };

/**
 * Returns the client's name as the professional reads it. In a group booking, the person's name or number
 * follows.
 */
export function formatVisitName({ customer, company }: Named): string {
  return company ? `${customer.name} · ${company.personName || company.position}` : customer.name;
}
