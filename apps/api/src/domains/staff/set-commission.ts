import { commissionCategories } from '@meche/contract/enumerations';
import type { CommissionRates } from '@meche/contract/staff';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { getSalon } from './list-staff.ts';
import { commissionOn } from './rules.ts';
import { listCommissions, saveCommissions } from './store/commissions.ts';
import { lockMember } from './store/members.ts';

/**
 * Sets a member's commission by category, for this month and the following ones; past months keep theirs.
 * Refuses not_found, forbidden for the owner, who earns no commission, or unless the business is a salon.
 */
export async function setCommission(
  { db, clock }: { db: Database; clock: Clock },
  { accountId: actorId, standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  input: { id: string; rates: CommissionRates },
): Promise<void> {
  const { timeZone } = await getSalon(db, professionalId);
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, { id: input.id, professionalId })) ?? refuse('not_found');
    if (member.isOwner) refuse('forbidden');
    const since = `${dayOf(clock.now(), timeZone).slice(0, 7)}-01`;
    const rows = await listCommissions(tx, professionalId);
    const before = commissionOn(
      rows.filter(({ memberId }) => memberId === member.id),
      since,
    );
    const percentIn = (rates: CommissionRates, category: string) =>
      rates.find((rate) => rate.category === category)?.percent ?? 0;
    const changed = commissionCategories
      .map((category) => ({ category, percent: percentIn(input.rates, category) }))
      .filter(({ category, percent }) => percent !== percentIn(before, category));
    await saveCommissions(tx, { professionalId, memberId: member.id, since }, changed);
    await recordAudit(tx, {
      actorId,
      action: 'staff_commission_set',
      subject: `member:${member.id}`,
      detail: { since, before, after: input.rates },
    });
  });
}
