import type { Subscription } from '@meche/contract/subscriptions';
import type { Db } from '#kit/database/database';
import { getProfessional } from '#professionals';
import { holdingsOf } from './rules.ts';
import { findSubscription } from './store/subscriptions.ts';

/** A business without a row of its own never had anything to pay. */
export async function getSubscription(db: Db, professionalId: string): Promise<Subscription> {
  const { plan, additionalProfiles } = await getProfessional(db, professionalId);
  const known = await findSubscription(db, professionalId);
  return { ...holdingsOf(plan, additionalProfiles), firstInvoiceOn: known?.firstInvoiceOn ?? null };
}
