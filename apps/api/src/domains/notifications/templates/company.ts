import { sum } from '#kit/money';
import { oneLine, type Row } from './email.ts';
import type { NotifiedAppointment } from './notification.ts';
import { clientName, type Wording } from './wording.ts';

/** True for a group: the email is then about all of its appointments. */
export function isCompany(others: readonly NotifiedAppointment[]): boolean {
  return others.some(({ groupId }) => groupId !== null);
}

/** The sum of a group's appointments; of a series, or alone, the first one. */
export function wholeOf(
  first: NotifiedAppointment,
  others: readonly NotifiedAppointment[],
): NotifiedAppointment {
  if (!isCompany(others)) return first;
  const all = [first, ...others];
  const of = (cents: (one: NotifiedAppointment) => number) => sum(all.map(cents));
  return {
    ...first,
    endsAt: new Date(Math.max(...all.map(({ endsAt }) => endsAt.getTime()))),
    lines: all.flatMap(({ lines }) => lines),
    searchFeeCents: of((one) => one.searchFeeCents),
    totalCents: of((one) => one.totalCents),
    cardCents: of((one) => one.cardCents),
    onSiteCents: of((one) => one.onSiteCents),
    feeCents: of((one) => one.feeCents ?? 0) || null,
  };
}

/**
 * Per person: time, member and services. A customer with an account reads "you" for themselves and their
 * name is shown to the professional; without an account the rows are one person whom several members serve
 * in turn.
 */
export function companyRows(
  wording: Wording,
  reader: 'customer' | 'professional',
  all: readonly NotifiedAppointment[],
): Row[] {
  const { t, hours } = wording;
  return all.map(
    ({
      customerId,
      personName,
      groupPosition,
      customerName,
      startsAt,
      endsAt,
      timeZone,
      memberName,
      lines,
    }) => {
      const name =
        oneLine(personName) ||
        (customerId && groupPosition !== 1
          ? t('groups:visit.person', { position: groupPosition })
          : reader === 'customer'
            ? t('groups:visit.you')
            : clientName(wording, customerName));
      const value = t('notifications:rows.part', {
        hours: hours(startsAt, endsAt, timeZone),
        member: oneLine(memberName),
        services: lines.map((line) => oneLine(line.name)).join(', '),
      });
      return { label: name, value };
    },
  );
}
