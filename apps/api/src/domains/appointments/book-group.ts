import { randomUUID } from 'node:crypto';
import { gendersSuited } from '@meche/contract/hair-lengths';
import type { ShownTerms } from '@meche/contract/money-terms';
import type { Quote } from '@meche/contract/quotes';
import { findAccount } from '#identity';
import type { Tx } from '#kit/database/database';
import type { Limits } from '#kit/http/limits';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { enterCalendar, type PlannedVisit, planAndWrite, SlotLost, takeSlots } from '#scheduling';
import { type BookingDeps, bookingLimit } from './book-appointment.ts';
import { GroupConfirmed } from './facts.ts';
import { nextOf, type PersonAt, planGroupQuotes } from './quote-group.ts';
import { appointmentsPayload, mergeQuotes } from './rules/groups.ts';
import { areTermsEquivalent } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { insertGroup } from './store/groups.ts';
import { type ToWrite, writeAppointmentInSlot } from './write-appointment.ts';

export type GroupBooking = {
  professionalId: string;
  people: readonly (PersonAt & { name: string })[];
  totalCents: number;
  terms?: ShownTerms | undefined;
  /** E.164. When absent, the phone number of the account is used. */
  phoneNumber?: string | undefined;
  note: string;
};

export async function bookGroupOnline(
  deps: BookingDeps & { limits: Limits },
  customerId: string,
  input: GroupBooking,
  idempotencyKey: IdempotencyKey,
): Promise<AppointmentRow[]> {
  const { limits } = deps;
  await limits.hit(bookingLimit, customerId);
  return bookGroup(deps, customerId, input, idempotencyKey).catch(async (error) => {
    // A failed booking does not count against the limit, so that a customer who loses a race may try again.
    await limits.giveBack(bookingLimit, customerId);
    throw error;
  });
}

/**
 * Books two to four people, all or none: held for ten minutes if anything is due by card, otherwise
 * confirmed. Refuses what planGroupQuotes refuses, slot_taken, price_changed, terms_changed,
 * too_many_holds, invalid_input (no gender), unauthenticated (account deleted).
 */
export async function bookGroup(
  deps: BookingDeps,
  customerId: string,
  input: GroupBooking,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow[]> {
  return planAndWrite(
    () => planBooking(deps, customerId, input),
    async (plan) => {
      const { visits } = plan;
      try {
        return await enterCalendar(deps.db, input.professionalId, (tx) =>
          writeGroup(tx, plan, idempotencyKey),
        );
      } catch (error) {
        if (!(error instanceof SlotLost)) throw error;
        return refuse('slot_taken', { details: await nextOf(deps, visits, input) });
      }
    },
  );
}

type GroupPlan = {
  input: GroupBooking;
  visits: PlannedVisit[];
  quotes: Quote[];
  customer: { id: string; name: string; phone: string | null; email: string };
  bankCharges: BookingDeps['bankCharges'];
  now: Date;
};

async function planBooking(deps: BookingDeps, customerId: string, input: GroupBooking): Promise<GroupPlan> {
  const [priced, account] = await Promise.all([
    planGroupQuotes(deps, input),
    findAccount(deps.db, customerId),
  ]);
  if (!account) refuse('unauthenticated');
  const { visits, quotes, now } = priced;
  const unsaid = visits.findIndex((visit) => !visit.gender && gendersSuited(visit.services).length > 1);
  if (unsaid >= 0) refuse('invalid_input', { fields: { [`people.${unsaid}.gender`]: 'choice_required' } });
  const quote = mergeQuotes(quotes);
  if (quote.totalCents !== input.totalCents) refuse('price_changed', { details: { quote } });
  const { terms } = input;
  const isAsShown = quotes.every((one, index) => {
    const { startsAt } = input.people[index] as PersonAt;
    return !terms || areTermsEquivalent(one, terms, { startsAt, now });
  });
  if (!isAsShown) refuse('terms_changed', { details: { quote } });
  const customer = {
    id: customerId,
    name: `${account.firstName} ${account.lastName}`.trim(),
    phone: input.phoneNumber ?? account.phoneNumber,
    email: account.email,
  };
  return { input, visits, quotes, customer, bankCharges: deps.bankCharges, now };
}

async function writeGroup(
  tx: Tx,
  { input, visits, quotes, customer, bankCharges, now }: GroupPlan,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<AppointmentRow[]> {
  const { professionalId, people, note } = input;
  const groupId = randomUUID();
  await claimIdempotencyKey(tx, idempotencyKey, groupId);
  // Rows are locked in id order. Sorted ids make this order the order of the people.
  const ids = people.map(() => randomUUID()).sort();
  const cardOf = ids.find((_, index) => (quotes[index]?.cardCents ?? 0) > 0) ?? null;
  const parts = people.map((person, index) => {
    const [id, visit, quote] = [ids[index], visits[index], quotes[index]];
    if (!id || !visit || !quote) throw new Error('a person of a group was not planned');
    const { memberId, startsAt, name: personName } = person;
    const among = { groupId, groupPosition: index + 1, personName, cardOf };
    const booked = { bookedBy: 'customer' as const, memberId, startsAt, address: undefined, note };
    const booking: ToWrite = { visit, quote, customer, bankCharges, now, ...booked, among };
    return { id, booking };
  });
  const requests = parts.map(({ id, booking: { visit, memberId, startsAt } }) => {
    const occupant = { kind: 'appointment' as const, id };
    return { visit, occupant, memberId, startsAt, now, who: 'customer' as const };
  });
  return takeSlots(tx, requests, async (slots) => {
    await insertGroup(tx, { id: groupId, professionalId, customerId: customer.id, createdAt: now });
    const rows: AppointmentRow[] = [];
    for (const [index, { id, booking }] of parts.entries()) {
      const slot = slots[index];
      if (slot) rows.push(await writeAppointmentInSlot(tx, id, booking, slot));
    }
    if (rows.every(({ state }) => state === 'confirmed'))
      await announce(tx, GroupConfirmed, appointmentsPayload(rows), now);
    return rows;
  });
}
