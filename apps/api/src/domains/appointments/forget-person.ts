import type { Tx } from '#kit/database/database';
import { eraseCustomer, eraseWalkIns, type Leaver } from './store/by-person.ts';

/** Takes the person out of her appointments, in the caller's transaction; the visits themselves stay. */
export async function forgetPerson(tx: Tx, { accountId, professionalId }: Leaver): Promise<void> {
  await eraseCustomer(tx, accountId);
  if (professionalId) await eraseWalkIns(tx, professionalId);
}
