import type { TFunction } from 'i18next';
import { minutesOf, type ServiceTyped } from './service-draft.ts';
import type { Difference } from './stale-choice.tsx';

type Words = {
  t: TFunction<['catalogue', 'services', 'sign-up']>;
  duration: (minutes: number) => string;
  memberName: (id: string) => string;
};

const together: Partial<Record<keyof ServiceTyped, keyof ServiceTyped>> = {
  // A duration is that of the steps; who keeps one keeps the other.
  steps: 'durationMinutes',
  lengthTerms: 'byLength',
};

/** Where what is typed here and what was saved meanwhile are not the same, in the order of the form. */
export function differencesOf(mine: ServiceTyped, theirs: ServiceTyped, words: Words): Difference[] {
  const fields = (Object.keys(mine) as (keyof ServiceTyped)[]).filter(
    (field) => !Object.values(together).includes(field),
  );
  return fields
    .filter((field) => [field, together[field]].some((one) => one && !isSame(mine[one], theirs[one])))
    .map((field) => ({
      field,
      label: words.t(`catalogue:stale.fields.${field as 'name'}`),
      mine: told(mine, field, words),
      theirs: told(theirs, field, words),
    }));
}

/** What is typed, but for the fields where the other's is kept. */
export function mergedOf(
  mine: ServiceTyped,
  theirs: ServiceTyped,
  kept: Record<string, 'mine' | 'theirs'>,
): ServiceTyped {
  const fields = (Object.keys(kept) as (keyof ServiceTyped)[]).filter((field) => kept[field] === 'theirs');
  const all = fields.flatMap((field) => [field, together[field]].filter((one) => one !== undefined));
  return { ...mine, ...Object.fromEntries(all.map((field) => [field, theirs[field]])) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function told(typed: ServiceTyped, field: keyof ServiceTyped, { t, duration, memberName }: Words): string {
  const nothing = t('catalogue:stale.nothing');
  const list = (words: string[]) => words.join(', ') || nothing;
  const value = typed[field];
  if (typeof value === 'boolean') return t(value ? 'catalogue:stale.yes' : 'catalogue:stale.no');
  switch (field) {
    case 'category':
      return t(`services:categories.${typed.category}`);
    case 'priceCents':
      return `${typed.priceCents} €`;
    case 'steps':
      return [duration(minutesOf(typed)), ...typed.steps.map(({ name }) => name)].join(', ');
    case 'lengthTerms':
      if (!typed.byLength) return nothing;
      return list(
        typed.lengthTerms
          .filter(({ priceCents }) => priceCents !== '')
          .map(
            ({ hairLength, priceCents }) => `${t(`catalogue:lengths.names.${hairLength}`)} ${priceCents} €`,
          ),
      );
    case 'memberIds':
      return list(typed.memberIds.map(memberName));
    case 'hairTypes':
      return list(typed.hairTypes.map((one) => t(`services:hairTypes.${one}`)));
    case 'serviceTypes':
      return list(typed.serviceTypes.map((one) => t(`sign-up:services.choices.${one}`)));
    case 'genders':
      return list(typed.genders.map((one) => t(`catalogue:genders.${one}`)));
    default:
      return String(value) || nothing;
  }
}
