import type { ReactNode } from 'react';

export type Side = 'mine' | 'theirs';
/** A field that two have changed, each to what stands there, in the reader's words. */
export type Difference = Record<Side, string> & {
  field: string;
  label: string;
  /** Where words alone do not tell them apart. */
  pictures?: Record<Side, ReactNode>;
};

/** What a form's fields are called, and what stands in them, in the reader's words. */
export type FieldNames<Typed> = {
  label: (field: keyof Typed & string) => string;
  told: (typed: Typed, field: keyof Typed & string) => string;
  /** What it looks like, of a field that is seen. */
  pictured?: (typed: Typed, field: keyof Typed & string, side: Side) => ReactNode;
  /** Who keeps the one keeps the other, which is not told by itself. */
  together?: Partial<Record<keyof Typed, keyof Typed>>;
};

/** Where what is typed here and what was saved meanwhile are not the same, in the order of the form. */
export function differencesOf<Typed extends object>(
  mine: Typed,
  theirs: Typed,
  { label, told, pictured, together = {} }: FieldNames<Typed>,
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
      mine: told(mine, field),
      theirs: told(theirs, field),
      ...(pictured && {
        pictures: { mine: pictured(mine, field, 'mine'), theirs: pictured(theirs, field, 'theirs') },
      }),
    }));
}

/** What is typed, but for the fields where the other's is kept. */
export function mergedOf<Typed extends object>(
  mine: Typed,
  theirs: Typed,
  kept: Record<string, Side>,
  together: FieldNames<Typed>['together'] = {},
): Typed {
  const fields = Object.entries(kept).flatMap(([field, side]) =>
    side === 'theirs' ? [field as keyof Typed] : [],
  );
  const all = fields.flatMap((field) => [field, together[field]].filter((one) => one !== undefined));
  return { ...mine, ...Object.fromEntries(all.map((field) => [field, theirs[field as keyof Typed]])) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
