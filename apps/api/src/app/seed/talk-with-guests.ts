import { demoCustomer } from '@meche/demo/accounts';
import { automaticAnswer, conversations, quickAnswers } from '@meche/demo/conversations';
import { createLimits } from '#kit/http/limits';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { openOwnThread, readThread, sendMessage, writeMessageSettings } from '#messaging';
import type { Parts } from '../parts.ts';
import type { LivedVisit } from './live-days.ts';
import type { OpenHouse } from './open-house.ts';

/** Guests of one house who have written to it. */
const MOST_GUESTS = 9;

/** What the guests of a house wrote to it of late, and what it answered: the last ones wait to be read. */
export async function talkWithGuests(
  parts: Parts,
  house: OpenHouse,
  { visits, now }: { visits: readonly LivedVisit[]; now: Date },
): Promise<void> {
  const { db } = parts;
  const limits = createLimits({ db, enabled: false });
  await writeMessageSettings(db, house.id, {
    quickAnswers: [...quickAnswers],
    automaticOn: false,
    automaticText: automaticAnswer,
  });
  const ofHouse = visits.filter(({ wish }) => wish.house === house);
  const isDemo = ({ wish }: LivedVisit) => wish.guest.lastName === demoCustomer.lastName;
  // She of the demonstration wrote last.
  const inTurn = ofHouse.toSorted((one, other) => Number(isDemo(one)) - Number(isDemo(other)));
  const guests = [...new Set(inTurn.flatMap(({ wish }) => wish.guest.accountId ?? []))].slice(-MOST_GUESTS);
  for (const [index, customerId] of guests.entries()) {
    // The latest wrote this morning, each before her a day or so earlier.
    const age = guests.length - 1 - index;
    const said = conversations[index % conversations.length] ?? [];
    const begin = later(now, -age * DAY_MS - (2 + (index % 3)) * HOUR_MS);
    const at = (minutes: number) => ({ db, limits, clock: { now: () => later(begin, minutes * MINUTE_MS) } });
    const threadId = await openOwnThread(at(0), customerId, house.id);
    for (const [number, { side, text }] of said.entries()) {
      const by = { house: house.accountId, customer: customerId };
      await sendMessage(at(7 * (number + 1)), { threadId, accountId: by[side] }, { text, photoIds: [] });
      const other = by[side === 'house' ? 'customer' : 'house'];
      const isLeft = age < 2 && number === said.length - 1;
      if (!isLeft) await readThread(db, { threadId, accountId: other }, number + 1);
    }
  }
}
