import type { ClientHealth } from '@meche/contract/client-records';
import { recordAudit } from '#kit/audit';
import { readInPages } from '#kit/database/pages';
import { presentWritten } from './present-clients.ts';
import { listHealth } from './store/archived.ts';
import { listWholeBook } from './store/book.ts';
import type { ClientRow } from './store/clients.ts';
import { type FormulaRow, listFormulas } from './store/formulas.ts';
import { type HealthDeps, unsealHealth } from './write-health.ts';

/**
 * Yields the whole client book in pages ordered by name, with health notes and formulas. Each read of a
 * health note is audited before the note is decrypted.
 */
export async function* exportClientBook(
  deps: HealthDeps,
  { professionalId, actorId }: { professionalId: string; actorId: string },
) {
  const { db } = deps;
  const pages = readInPages<ClientRow>(({ after, limit }) =>
    listWholeBook(db, professionalId, { after: after?.id, limit }),
  );
  for await (const page of pages) {
    const known = page.filter(({ hasHealth }) => hasHealth).map(({ id }) => id);
    for (const id of known)
      await recordAudit(db, { actorId, action: 'client_health_read', subject: `client:${id}` });
    const healthOf = new Map<string, ClientHealth>(
      (await listHealth(db, known)).map(({ id, health }) => [id, unsealHealth(deps, id, health)]),
    );
    const records = [];
    for (const row of page) {
      const formulas: Pick<FormulaRow, 'day' | 'note' | 'parts'>[] = [];
      const all = readInPages<FormulaRow>((paging) =>
        listFormulas(db, row.id, { after: paging.after?.id, limit: paging.limit }),
      );
      for await (const some of all)
        formulas.push(...some.map(({ day, note, parts }) => ({ day, note, parts })));
      records.push({
        ...presentWritten(row),
        enteredBy: row.enteredBy,
        health: healthOf.get(row.id) ?? null,
        formulas,
        visitCount: row.visitCount,
        lastVisitAt: row.lastVisitAt,
      });
    }
    yield records;
  }
}
