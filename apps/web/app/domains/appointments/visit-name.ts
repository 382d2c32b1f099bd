import type { CalendarVisit } from '@meche/contract/calendar';

type Named = Pick<CalendarVisit, 'groupId' | 'groupPosition' | 'personName'> & { customer: { name: string } };

/** Who comes, as the house calls her; of several whom one customer has booked for, which of them. */
export function visitName({ customer, groupId, groupPosition, personName }: Named): string {
  return groupId ? `${customer.name} · ${personName || groupPosition}` : customer.name;
}
