import type { ReactNode } from 'react';

export type Side = 'mine' | 'theirs';
/** A field with two different edits, each as text for the reader. */
export type Difference = Record<Side, string> & {
  field: string;
  label: string;
  /** When text alone does not show the difference. */
  pictures?: Record<Side, ReactNode>;
};

/** Labels and values of a form's fields as text for the reader. */
export type FieldNames<Typed> = {
  label: (field: keyof Typed & string) => string;
  textOf: (typed: Typed, field: keyof Typed & string) => string;
  /** The value as a picture, for visual fields. */
  pictured?: (typed: Typed, field: keyof Typed & string, side: Side) => ReactNode;
  /** Fields that are chosen together with another one and not listed themselves. */
  together?: Partial<Record<keyof Typed, keyof Typed>>;
};

/** The fields that differ between the reader's values and the saved ones, in the order of the form. */
export function differencesOf<Typed extends object>(
  mine: Typed,
  theirs: Typed,
  { label, textOf, pictured, together = {} }: FieldNames<Typed>,
): Difference[] {
  const fields = (Object.keys(mine) as (keyof Typed & string)[]).filter(
    (field) => !Object.values(together).includes(field),
  );
  return fields
    .filter((field) =>
      [field, together[field]].some((one) => one !== undefined && !isSame(mine[one], theirs[one])),
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

/** The reader's values, with the saved value where `theirs` was chosen. */
export function mergedOf<Typed extends object>(
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

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
