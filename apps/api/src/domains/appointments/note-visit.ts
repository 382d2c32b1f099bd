import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeInHouse } from './change-in-house.ts';
import { writeHouseNote } from './store/house-notes.ts';

type Noted = {
  houseNote: string;
  /** As it stood when it was edited. */
  formerNote: string;
};

/**
 * What the house notes for itself: no change of the visit, so neither its history nor its customer's calendar hear of it. Refuses
 * changed_meanwhile where somebody else has noted something since.
 */
export async function noteVisit(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  { houseNote, formerNote }: Noted,
): Promise<void> {
  await changeInHouse(deps, { id, accountId }, async (tx, row) => {
    // Sent twice, it is there already.
    if (row.houseNote === houseNote) return;
    if (row.houseNote !== formerNote) refuse('changed_meanwhile');
    await writeHouseNote(tx, id, houseNote);
  });
}
