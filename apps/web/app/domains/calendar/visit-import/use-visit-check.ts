import { checkVisits, VISITS_CHECKED_AT_ONCE } from '@meche/contract/api-client/visit-imports';
import type { CheckedVisit } from '@meche/contract/visit-imports';
import { useState } from 'react';
import { useCommand } from '~/ui/command/use-command.ts';
import { cutByDay, type MatchedVisit } from './matched-visit.ts';

export type CheckedLine = MatchedVisit & { checked: CheckedVisit };

/** Sends visits in batches to be checked. `done` is the number of visits checked so far. */
export function useVisitCheck(timeZone: string, onChecked: (lines: CheckedLine[]) => void) {
  const [done, setDone] = useState<number>();
  const check = useCommand({
    call: async (visits: readonly MatchedVisit[], { api }) => {
      const byNumber = new Map(visits.map((visit) => [visit.line.at, visit]));
      const all: CheckedLine[] = [];
      const batches = cutByDay(
        visits.map(({ line }) => line),
        VISITS_CHECKED_AT_ONCE,
        timeZone,
      );
      for (const lines of batches) {
        setDone(all.length);
        const { lines: checked } = await api.call(checkVisits, { body: { lines } });
        for (const one of checked) {
          const visit = byNumber.get(one.at);
          if (visit) all.push({ ...visit, checked: one });
        }
      }
      return all;
    },
    onDone: onChecked,
  });
  return { check, done };
}
