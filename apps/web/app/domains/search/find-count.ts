import type { ChoiceCounts } from '@meche/contract/search-counts';

/** The value is undefined until the counts are loaded. */
export type ChoicesCounted = Partial<ChoiceCounts> | undefined;

type Counted<Value> = readonly { value: Value; count: number }[] | null | undefined;

export function countOf<Value>(counted: Counted<Value>, choice: Value): number | undefined {
  return counted?.find(({ value }) => value === choice)?.count;
}

/** Formats as "Bouclés (12)". */
export function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}
