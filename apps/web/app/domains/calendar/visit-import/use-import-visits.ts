import {
  beginVisitImport,
  importVisits,
  VISITS_BOOKED_AT_ONCE,
} from '@meche/contract/api-client/visit-imports';
import type { visitOutcomes } from '@meche/contract/visit-imports';
import { useState } from 'react';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { clientsKey } from '~/domains/clients/queries.ts';
import { cutBatches } from '~/lib/api/cut-batches.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import type { CheckedLine } from './use-visit-check.ts';
import { visitImportsKey } from './visit-imports-query.ts';

type Outcome = (typeof visitOutcomes)[number];
export type ImportedVisits = { lines: (CheckedLine & { outcome: Outcome })[]; notWrittenTo: number };
type Input = { fileName: string; lines: readonly CheckedLine[]; notifyClients: boolean };

/**
 * Adds visits in batches. A press after a failure goes on with the same import, and adds nothing twice.
 * `done` is the number of visits sent so far.
 */
export function useImportVisits(onImported: (imported: ImportedVisits) => void) {
  const [done, setDone] = useState<number>();
  const send = useCommand({
    call: async ({ fileName, lines, notifyClients }: Input, { api, idempotencyKey }) => {
      const { id } = await api.call(beginVisitImport, { body: { fileName }, idempotencyKey });
      const imported: ImportedVisits = { lines: [], notWrittenTo: 0 };
      const batches = cutBatches(
        lines.map(({ line }) => line),
        VISITS_BOOKED_AT_ONCE,
      );
      for (const batch of batches) {
        const sent = imported.lines.length;
        setDone(sent);
        const body = { lines: batch, notifyClients };
        const { outcomes, notWrittenTo } = await api.call(importVisits, { params: { id }, body });
        const outcomeOf = new Map(outcomes.map((one) => [one.at, one.outcome]));
        for (const one of lines.slice(sent, sent + batch.length))
          imported.lines.push({ ...one, outcome: outcomeOf.get(one.line.at) ?? 'invalid' });
        imported.notWrittenTo += notWrittenTo;
      }
      return imported;
    },
    onDone: onImported,
    stale: [appointmentsKey, clientsKey, visitImportsKey],
  });
  return { send, done };
}
