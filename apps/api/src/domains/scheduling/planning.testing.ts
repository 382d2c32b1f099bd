import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { aProfessional } from '#testing/builders';
import { type PlannedVisit, planVisit, replaceBusyTimes, type VisitRequest } from './index.ts';
import type { Occupant } from './store/occupancies.ts';
import { takeSlot } from './take-slot.testing.ts';

/** Monday 1 June 2026, 8:00 in Paris. */
export const now = new Date('2026-06-01T06:00:00Z');
export const clock = { now: () => now };
export const MONDAY = '2026-06-01';
/** An instant of the wall clock in Paris, in summer. */
export const at = (time: string, day = MONDAY) => new Date(`${day}T${time}:00+02:00`);

type Options = NonNullable<Parameters<typeof aProfessional>[1]>;

/** Inserts a salon open Mon to Sat, 9:00 to 13:00, with a slot each hour and no minimum notice. */
export function anHourlySalon(db: Database, { settings, ...options }: Options = {}) {
  return aProfessional(db, {
    hours: [{ startsMinute: 540, endsMinute: 780 }],
    ...options,
    settings: {
      slotStepMinutes: 60,
      minimumNoticeMinutes: 0,
      horizonDays: 60,
      bufferMinutes: 0,
      ...settings,
    },
  });
}

export type Booked = { visit: PlannedVisit; occupant: Occupant; startsAt: Date };

/** Occupies the time of a visit, which the professional books, with all warnings confirmed. */
export async function book(
  db: Database,
  { memberId, startsAt, now: bookedAt = now, occupant: given, place = 'salon', ...request }: ToBook,
): Promise<Booked> {
  const visit = await planVisit(db, { ...request, place }, 'professional');
  const occupant: Occupant = { kind: 'appointment', id: randomUUID(), ...given };
  const slot = { visit, occupant, startsAt, now: bookedAt, ...(memberId && { memberId }) };
  await inTransaction(db, (tx) => takeSlot(tx, { ...slot, who: 'professional', acceptWarnings: true }));
  return { visit, occupant, startsAt };
}

export type ToBook = Omit<VisitRequest, 'place'> &
  Partial<VisitRequest> & {
    startsAt: Date;
    /** Any member who is free, when absent. */
    memberId?: string;
    occupant?: Partial<Occupant>;
    now?: Date;
  };

/** Replaces the events of a member’s calendar in another program; each is a start and an end. */
export async function setEvents(
  db: Database,
  { id, memberId }: { id: string; memberId: string },
  events: readonly (readonly [Date, Date])[],
): Promise<void> {
  const spans = events.map(([startsAt, endsAt]) => ({ startsAt, endsAt }));
  await inTransaction(db, (tx) =>
    replaceBusyTimes(tx, { professionalId: id, memberId, sourceId: memberId, now }, spans),
  );
}
