import type { ChoiceCounts } from '@meche/contract/search-counts';

/** Number of results of each filter choice; undefined until loaded. */
export type ChoicesCounted = Partial<ChoiceCounts> | undefined;

type Counted<Value> = readonly { value: Value; count: number }[] | null | undefined;

export function countOf<Value>(counted: Counted<Value>, choice: Value): number | undefined {
  return counted?.find(({ value }) => value === choice)?.count;
}

/** `Bouclés (12)`. */
export function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}
