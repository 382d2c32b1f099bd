import type { Tx } from '#kit/database/database';
import { type LockedSlot, lockCalendar, lockSlot, occupySlot, type SlotRequest } from './index.ts';

/** Locks the time of a visit and occupies it. */
export async function takeSlot(tx: Tx, request: SlotRequest): Promise<LockedSlot> {
  const slot = await lockSlot(tx, request);
  await occupySlot(tx, slot);
  return slot;
}

/** Takes several slots, of one professional or several; all calendars are locked first, in one order. */
export async function takeSlots(tx: Tx, requests: readonly SlotRequest[]): Promise<LockedSlot[]> {
  await lockCalendar(
    tx,
    requests.map(({ visit }) => visit.professional.id),
  );
  const slots: LockedSlot[] = [];
  for (const request of requests) slots.push(await takeSlot(tx, request));
  return slots;
}
