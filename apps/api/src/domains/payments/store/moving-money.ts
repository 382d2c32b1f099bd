import type { Db } from '#kit/database/database';

/**
 * Lists the ids of an account's payables, and of a professional's, that are neither captured, released nor
 * failed, or have a pending operation.
 */
export async function listUnsettledPayables(
  db: Db,
  of: { accountId: string; professionalId: string | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payments.payables as payable')
    .select('payable.id')
    .where(({ or, eb }) =>
      or([
        eb('payable.accountId', '=', of.accountId),
        ...(of.professionalId === undefined ? [] : [eb('payable.professionalId', '=', of.professionalId)]),
      ]),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('payable.status', 'not in', ['captured', 'released', 'failed']),
        exists(
          selectFrom('payments.operations as operation')
            .select('operation.id')
            .whereRef('operation.payableId', '=', 'payable.id')
            .where('operation.status', '=', 'pending')
            // Transfers between the marketplace and the professional do not concern the payer.
            .where((on) =>
              on.or([
                on('operation.kind', 'not in', ['take_back', 'send_back']),
                ...(of.professionalId === undefined
                  ? []
                  : [on('payable.professionalId', '=', of.professionalId)]),
              ]),
            ),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
