import type { ReactNode } from 'react';
import { isSameValue } from './is-same-value.ts';

export type Side = 'mine' | 'theirs';
/**
 * A field whose value in the reader’s form differs from the saved one, even if only one side changed it;
 * each value is text for the reader.
 */
export type Difference = Record<Side, string> & {
  field: string;
  label: string;
  /** Pictures of both values, when text alone does not show the difference. */
  pictures?: Record<Side, ReactNode>;
};

/** Returns labels and values of a form’s fields as text for the reader. */
export type FieldNames<Typed> = {
  label: (field: keyof Typed & string) => string;
  textOf: (typed: Typed, field: keyof Typed & string) => string;
  /** Returns the value as a picture, for visual fields. */
  pictured?: (typed: Typed, field: keyof Typed & string, side: Side) => ReactNode;
  /** Pairs of fields that are chosen together: the key is listed and the value follows it. */
  together?: Partial<Record<keyof Typed, keyof Typed>>;
};

/**
 * Lists the fields that differ between the reader’s values and the saved ones, in the order of the form.
 */
export function findDifferences<Typed extends object>(
  mine: Typed,
  theirs: Typed,
  { label, textOf, pictured, together = {} }: FieldNames<Typed>,
): Difference[] {
  const fields = (Object.keys(mine) as (keyof Typed & string)[]).filter(
    (field) => !Object.values(together).includes(field),
  );
  return fields
    .filter((field) =>
      [field, together[field]].some((one) => one !== undefined && !isSameValue(mine[one], theirs[one])),
    )
    .map((field) => ({
      field,
      label: label(field),
      mine: textOf(mine, field),
      theirs: textOf(theirs, field),
      ...(pictured && {
        pictures: { mine: pictured(mine, field, 'mine'), theirs: pictured(theirs, field, 'theirs') },
      }),
    }));
}

/** Returns the reader’s values, with the saved value for each field where the reader chose `theirs`. */
export function mergeChoices<Typed extends object>(
  mine: Typed,
  theirs: Typed,
  choices: Record<string, Side>,
  together: FieldNames<Typed>['together'] = {},
): Typed {
  const fields = Object.entries(choices).flatMap(([field, side]) =>
    side === 'theirs' ? [field as keyof Typed] : [],
  );
  const all = fields.flatMap((field) => [field, together[field]].filter((one) => one !== undefined));
  return { ...mine, ...Object.fromEntries(all.map((field) => [field, theirs[field as keyof Typed]])) };
}
