import { sql } from 'kysely';
import { sweepRows } from '#kit/jobs/sweep';

type Deadline =
  | 'expires_at'
  | 'reminder_at'
  | 'mark_reminder_at'
  | 'closing_at'
  | 'settle_at'
  | 'review_ask_at';

const dueBy = (name: string, deadline: Deadline, which = sql`true`) =>
  sweepRows(name, (now) => {
    const column = sql.ref(deadline);
    return sql`select id, ${column} as due_at from appointments.appointments
      where ${which} and ${column} <= ${now}`;
  });

const isConfirmed = sql`state = 'confirmed'`;

export const expired = dueBy('expire-holds', 'expires_at');
export const toRemind = dueBy('remind-appointments', 'reminder_at');
export const toRemindOfMark = dueBy('remind-to-mark', 'mark_reminder_at', isConfirmed);
export const unmarked = dueBy('complete-unmarked', 'closing_at', isConfirmed);
export const toSettle = dueBy('settle-outcomes', 'settle_at');
export const toAskForReview = dueBy('ask-for-reviews', 'review_ask_at');
