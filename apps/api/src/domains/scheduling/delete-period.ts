import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { changeHours, type HoursDeps, type HoursEditor } from './change-hours.ts';
import { deletePeriod as deleteRows } from './store/exceptions.ts';

/**
 * Deletes a period, so that the usual hours apply on its days. Appointments on the days of a special
 * opening may then be outside of the hours. Refuses not_found, visits_outside.
 */
export async function deletePeriod(
  deps: HoursDeps,
  { standing: { professionalId } }: HoursEditor,
  { id, visitsSeen }: { id: string; visitsSeen: number },
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    changeHours(tx, deps, { professionalId, visitsSeen }, async () => {
      if (!(await deleteRows(tx, { professionalId, id }))) refuse('not_found');
    }),
  );
}
