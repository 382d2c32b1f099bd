import type { ImportDecision } from '@meche/contract/client-imports';

/** What becomes of all doubles of an import, and of single lines decided otherwise. */
export type DoublesChoice = {
  forAll: 'proposed' | ImportDecision;
  own: ReadonlyMap<number, { decision: ImportDecision; proposed: ImportDecision }>;
};
export const proposedDoubles: DoublesChoice = { forAll: 'proposed', own: new Map() };

/** Counts the doubles that become clients of their own. */
export function countAdded(counts: { merge: number; add: number }, { forAll, own }: DoublesChoice): number {
  const proposed = { merge: 0, add: counts.add, leave_out: 0 };
  const all = counts.merge + counts.add;
  let added = forAll === 'proposed' ? proposed.add : forAll === 'add' ? all : 0;
  for (const { decision, proposed: was } of own.values()) {
    const former = forAll === 'proposed' ? was : forAll;
    added += Number(decision === 'add') - Number(former === 'add');
  }
  return added;
}
