import type { TFunction } from 'i18next';
import type { FieldNames } from '~/ui/form/stale-fields.ts';
import { minutesOf, type ServiceTyped } from './service-draft.ts';

type Words = {
  t: TFunction<['catalogue', 'services', 'sign-up', 'shell']>;
  duration: (minutes: number) => string;
  memberName: (id: string) => string;
};

/** Labels and formats the fields in which two versions of a service differ. */
export function serviceFieldNames(words: Words): FieldNames<ServiceTyped> {
  return {
    label: (field) => words.t(`catalogue:stale.fields.${field as 'name'}`),
    textOf: (typed, field) => shownValue(typed, field, words),
    // Each pair must come from the same version, e.g. because the duration is the sum of the steps.
    together: { steps: 'durationMinutes', lengthTerms: 'byLength', deposit: 'depositCents' },
  };
}

function shownValue(
  typed: ServiceTyped,
  field: keyof ServiceTyped,
  { t, duration, memberName }: Words,
): string {
  const nothing = t('shell:form.stale.nothing');
  const list = (words: string[]) => words.join(', ') || nothing;
  const value = typed[field];
  if (typeof value === 'boolean') return t(value ? 'shell:form.stale.yes' : 'shell:form.stale.no');
  switch (field) {
    case 'category':
      return t(`services:categories.${typed.category}`);
    case 'priceCents':
      return `${typed.priceCents} €`;
    case 'deposit':
      return t(`catalogue:deposit.choices.${typed.deposit}`);
    case 'depositPercent':
      return t('catalogue:deposit.percent', { percent: typed.depositPercent });
    case 'depositCents':
      return typed.depositCents ? `${typed.depositCents} €` : nothing;
    case 'steps':
      return [duration(minutesOf(typed)), ...typed.steps.map(({ name }) => name)].join(', ');
    case 'lengthTerms':
      if (!typed.byLength) return nothing;
      return list(
        typed.lengthTerms
          .filter(({ priceCents }) => priceCents !== '')
          .map(({ hairLength, priceCents }) => `${t(`services:hair.lengths.${hairLength}`)} ${priceCents} €`),
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
