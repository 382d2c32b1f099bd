import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { createHeldStanding } from '#testing/standing';
import { blockTime } from './block-time.ts';
import { type NewException, setHours } from './index.ts';
import { book, type ToBook } from './planning.testing.ts';

/** Books a visit like `book`. Returns the occupant's id. */
export async function bookVisit(db: Database, visit: ToBook & { now: Date }): Promise<string> {
  return (await book(db, visit)).occupant.id;
}

/** Blocks time of a member, by default of the owner. Returns the id of the blocked time. */
export function blockMember(
  db: Database,
  professional: { id: string; memberId: string },
  { now, memberId = professional.memberId, label = '', ...span }: BlockedSpan,
): Promise<string> {
  const standing = createHeldStanding<'own_calendar'>(professional);
  return blockTime({ db, clock: { now: () => now } }, standing, { memberId, label, ...span });
}

type BlockedSpan = { startsAt: Date; endsAt: Date; memberId?: string; label?: string; now: Date };

type ExceptionOfDay = Pick<NewException, 'day' | 'kind'> & Partial<NewException>;

/** Adds exceptions, by default of the whole professional and the whole day, without a label. */
export function addExceptions(
  db: Database,
  professionalId: string,
  now: Date,
  ...exceptions: ExceptionOfDay[]
): Promise<void> {
  const whole = { memberId: null, startsMinute: 0, endsMinute: 1440, label: '' };
  const added = exceptions.map((one) => ({ ...whole, ...one }));
  return inTransaction(db, (tx) => setHours(tx, { professionalId, hours: [], exceptions: added, now }));
}
