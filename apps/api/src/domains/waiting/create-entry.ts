import { randomUUID } from 'node:crypto';
import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import { findAccount } from '#identity';
import type { Database } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { type Clock, DAY_MS, dayOf, instantAtMinute, later } from '#kit/time';
import { findSlotsWithin, planVisit, whyNotOnline } from '#scheduling';
import { type BookingToWaitFor, daysLeft, isWaitedFor, MAX_OPEN_ENTRIES, MAX_WAITING_DAYS } from './rules.ts';
import { expireEntries, insertEntry } from './store/entries.ts';

export type NewWaitingEntry = {
  professionalId: string;
  serviceIds: readonly string[];
  place: PlaceOfService;
  city?: string | undefined;
  postalCode?: string | undefined;
  memberId?: string | undefined;
  hairLength?: HairLength | undefined;
  gender?: Gender | undefined;
  firstDay: string;
  lastDay: string;
  fromMinute: number;
  untilMinute: number;
};

type Deps = { db: Database; clock: Clock };

const FREE_NEXT = 3;

/**
 * Puts a customer on the waiting list for days without a free time, and returns the id of the entry.
 * Refuses time_is_free with the first free slots, too_many_waiting_entries, slot_beyond_horizon, invalid_input for invalid days,
 * unauthenticated, and the codes of planVisit and whyNotOnline.
 */
export async function createEntry(
  { db, clock }: Deps,
  customerId: string,
  input: NewWaitingEntry,
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  const now = clock.now();
  const { memberId, city = '', postalCode = '' } = input;
  const address = input.place === 'at_home' ? { city, postalCode } : undefined;
  const visit = await planVisit(db, { ...input, address });
  const closed = whyNotOnline(visit, now);
  if (closed) refuse(closed);
  const { professional } = visit;
  const requested: BookingToWaitFor = { ...input, timeZone: professional.timeZone };
  const endsAt = refuseOddDays(requested, now, professional.horizonDays);
  const looked = { memberId, ...daysLeft(requested, dayOf(now, professional.timeZone)) };
  const slots = await findSlotsWithin({ db, clock }, visit, looked);
  const free = slots.filter(({ startsAt }) => isWaitedFor(requested, new Date(startsAt)));
  if (free.length > 0) refuse('time_is_free', { details: { nextSlots: free.slice(0, FREE_NEXT) } });
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    // The lock serializes with other entries of the customer and with the deletion of their account.
    await takeLock(tx, 'bookings', customerId);
    const account = (await findAccount(tx, customerId)) ?? refuse('unauthenticated');
    await expireEntries(tx, customerId, now);
    const isWritten = await insertEntry(
      tx,
      {
        id,
        professionalId: professional.id,
        customerId,
        createdAt: now,
        endsAt,
        customerName: `${account.firstName} ${account.lastName}`.trim(),
        professionalName: professional.businessName,
        serviceIds: [...input.serviceIds],
        serviceNames: visit.services.map(({ name }) => name),
        memberId: memberId ?? null,
        place: input.place,
        ...(address ?? { city: '', postalCode: '' }),
        hairLength: visit.hairLength,
        gender: visit.gender,
        firstDay: requested.firstDay,
        lastDay: requested.lastDay,
        timeZone: requested.timeZone,
        fromMinute: requested.fromMinute,
        untilMinute: requested.untilMinute,
        // The sweep searches for free times immediately, because a time may have become free since the
        // check above.
        lookAt: now,
      },
      MAX_OPEN_ENTRIES,
    );
    if (!isWritten) refuse('too_many_waiting_entries');
  });
  return id;
}

/**
 * Checks the days of an entry, and returns the instant at which the entry ends. Refuses invalid_input,
 * slot_beyond_horizon.
 */
function refuseOddDays(requested: BookingToWaitFor, now: Date, horizonDays: number): Date {
  const { firstDay, lastDay, fromMinute, untilMinute, timeZone } = requested;
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
  if (firstDay < dayOf(now, timeZone)) refuse('invalid_input', { fields: { first_day: 'too_small' } });
  if (days < 1) refuse('invalid_input', { fields: { last_day: 'ends_before_start' } });
  if (days > MAX_WAITING_DAYS) refuse('invalid_input', { fields: { last_day: 'too_big' } });
  if (fromMinute >= untilMinute) refuse('invalid_input', { fields: { until_minute: 'ends_before_start' } });
  if (lastDay > dayOf(later(now, horizonDays * DAY_MS), timeZone))
    refuse('slot_beyond_horizon', { fields: { last_day: 'too_big' } });
  const endsAt = instantAtMinute(lastDay, untilMinute, timeZone);
  if (endsAt <= now) refuse('invalid_input', { fields: { until_minute: 'too_small' } });
  return endsAt;
}
