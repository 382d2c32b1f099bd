import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type WhyHidden = 'moderation' | 'suspension';

/** Adds or removes a reason for hiding a business. The business is shown when no reason is left. */
export async function updateHidden(tx: Tx, id: string, why: WhyHidden, isHidden: boolean): Promise<void> {
  await tx
    .updateTable('professionals.professionals')
    .set({
      hiddenFor: isHidden
        ? sql`array(select distinct unnest(array_append(hidden_for, ${why})) order by 1)`
        : sql`array_remove(hidden_for, ${why})`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns false for a hidden, closed or unknown business. A business that is only suspended (`suspendedAt`)
 * counts as shown.
 */
export async function isBusinessShown(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ isShown: boolean }>`
    select hidden_for = '{}' and deleted_at is null as is_shown from professionals.professionals
    where id = ${id} -- prepared`.execute(db);
  return rows[0]?.isShown ?? false;
}
