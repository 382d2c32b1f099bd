import { sum } from '#kit/money';
import { oneLine, type Row } from './email.ts';
import type { NotifiedAppointment } from './notified-appointment.ts';
import { clientName, type Wording } from './wording.ts';

/** True when `others` belong to a group booking; false for a series, or without others. */
export function isGroupBooking(others: readonly NotifiedAppointment[]): boolean {
  return others.some(({ groupId }) => groupId !== null);
}

/**
 * Returns one appointment with the summed amounts, all services and the latest end of a group. For a series
 * or a single appointment, returns `first`.
 */
export function sumGroupBooking(
  first: NotifiedAppointment,
  others: readonly NotifiedAppointment[],
): NotifiedAppointment {
  if (!isGroupBooking(others)) return first;
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

/** True when each fee of these appointments is the deposit of its appointment. */
export function isFeeDeposit(all: readonly NotifiedAppointment[]): boolean {
  return all.every(({ feeCents, depositCents }) => !feeCents || (depositCents ?? 0) > 0);
}

/**
 * Returns one row per appointment of a group. The first person of a booking with an account is "you" to the
 * customer and the customer’s name to the professional; without an account, so is every person.
 */
export function groupRows(
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
