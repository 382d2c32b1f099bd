import { demoCustomer } from '@meche/demo/accounts';
import { automaticAnswer, conversations, quickAnswers } from '@meche/demo/conversations';
import { createLimits } from '#kit/http/limits';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { markThreadRead, openOwnThread, sendMessage, writeMessageSettings } from '#messaging';
import type { AppContext } from '../context.ts';
import type { SeededProfessional } from './open-professional.ts';
import type { BookedVisit } from './seed-history.ts';

/** Maximum number of customers with a thread, per professional. */
const MAX_GUESTS = 9;

/** Creates recent threads between a professional and customers; the latest ones are unread. */
export async function seedMessages(
  context: AppContext,
  professional: SeededProfessional,
  { visits, now }: { visits: readonly BookedVisit[]; now: Date },
): Promise<void> {
  const { db } = context;
  const limits = createLimits({ db, enabled: false });
  await writeMessageSettings(db, professional.id, {
    quickAnswers: [...quickAnswers],
    automaticOn: false,
    automaticText: automaticAnswer,
  });
  const ownVisits = visits.filter(({ visitPlan }) => visitPlan.professional === professional);
  const isDemo = ({ visitPlan }: BookedVisit) => visitPlan.guest.lastName === demoCustomer.lastName;
  // The demo customer comes last, so that the latest thread is theirs.
  const demoLast = ownVisits.toSorted((one, other) => Number(isDemo(one)) - Number(isDemo(other)));
  const guests = [...new Set(demoLast.flatMap(({ visitPlan }) => visitPlan.guest.accountId ?? []))].slice(
    -MAX_GUESTS,
  );
  for (const [index, customerId] of guests.entries()) {
    // The latest thread begins a few hours ago, and each earlier thread a day before the next.
    const age = guests.length - 1 - index;
    const lines = conversations[index % conversations.length] ?? [];
    const begin = later(now, -age * DAY_MS - (2 + (index % 3)) * HOUR_MS);
    const at = (minutes: number) => ({ db, limits, clock: { now: () => later(begin, minutes * MINUTE_MS) } });
    const threadId = await openOwnThread(at(0), customerId, professional.id);
    for (const [number, { side, text }] of lines.entries()) {
      const by = { professional: professional.accountId, customer: customerId };
      await sendMessage(at(7 * (number + 1)), { threadId, accountId: by[side] }, { text, photoIds: [] });
      const other = by[side === 'professional' ? 'customer' : 'professional'];
      const isLeft = age < 2 && number === lines.length - 1;
      if (!isLeft) await markThreadRead(db, { threadId, accountId: other }, number + 1);
    }
  }
}
