import type { ChoiceCounts } from '@meche/contract/search-counts';

/** The value is undefined until the counts are loaded. */
export type ChoicesCounted = Partial<ChoiceCounts> | undefined;

export type Counted<Value> = readonly { value: Value; count: number }[] | null | undefined;

export function countOf<Value>(counted: Counted<Value>, choice: Value): number | undefined {
  return counted?.find(({ value }) => value === choice)?.count;
}

/** Leaves out the choices without results, except the chosen ones. All remain until the counts are loaded. */
export function withResults<Value>(
  choices: readonly Value[],
  counted: Counted<Value>,
  chosen: readonly (Value | undefined)[],
): Value[] {
  return choices.filter((choice) => chosen.includes(choice) || countOf(counted, choice) !== 0);
}

/** Formats as "Bouclés (12)". */
export function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}
