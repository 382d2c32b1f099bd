import type { CommissionCategory } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type CommissionRow = {
  memberId: string;
  category: CommissionCategory;
  /** First day of the month from which the percent applies. */
  since: string;
  percent: number;
};

/** Lists the percents of all members, also of those who left, in order of the months. */
export async function listCommissions(db: Db, professionalId: string): Promise<CommissionRow[]> {
  return db
    .selectFrom('staff.commissions')
    .select(['memberId', 'category', 'since', 'percent'])
    .where('professionalId', '=', professionalId)
    .orderBy('since')
    .$narrowType<{ category: CommissionCategory }>()
    .execute();
}

export async function saveCommissions(
  tx: Tx,
  { professionalId, memberId, since }: { professionalId: string; memberId: string; since: string },
  rates: readonly { category: CommissionCategory; percent: number }[],
): Promise<void> {
  await sql`insert into staff.commissions (professional_id, member_id, category, since, percent)
    select ${professionalId}, ${memberId}, rate.category, ${since}::date, rate.percent
    from unnest(${rates.map(({ category }) => category)}::text[], ${rates.map(({ percent }) => percent)}::integer[])
      as rate (category, percent)
    on conflict (professional_id, member_id, category, since) do update set percent = excluded.percent`.execute(
    tx,
  );
}
