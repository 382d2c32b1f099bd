import {
  accessibilities,
  genders,
  hairLengths,
  searchedPayments,
  spokenLanguages,
} from '@meche/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { type ChoicesCounted, countOf, withCount } from './find-count.ts';
import classes from './more-filters.module.css';
import type { SearchAsked } from './search-address.ts';

type MoreFiltersProps = {
  asked: SearchAsked;
  onChange: (change: Partial<SearchAsked>) => void;
  counts: ChoicesCounted;
};

/** What does not fit the row: how one gets in, how one pays, what is spoken. */
export function MoreFilters({ asked, onChange, counts }: MoreFiltersProps) {
  const { t } = useTranslation(['search', 'services']);
  const { language: reader } = useLanguage();
  const any = { value: '' as const, label: t('search:filters.any') };
  return (
    <div className={classes.more}>
      <ChoicePills
        legend={t('search:filters.gender')}
        name="for"
        value={asked.gender ?? ''}
        onChange={(gender) => onChange({ gender: gender || undefined })}
        options={[any, ...genders.map((value) => ({ value, label: t(`services:hair.people.${value}`) }))]}
      />
      <ChoicePills
        legend={t('search:filters.hairLength')}
        name="hair_length"
        value={asked.hairLength ?? ''}
        onChange={(hairLength) => onChange({ hairLength: hairLength || undefined })}
        options={[
          any,
          ...hairLengths.map((value) => ({ value, label: t(`services:hair.lengths.${value}`) })),
        ]}
      />
      {asked.place === 'salon' && (
        <ChoicePills
          legend={t('services:accessibility.title')}
          name="access"
          value={asked.access ?? ''}
          onChange={(access) => onChange({ access: access || undefined })}
          options={[
            any,
            ...accessibilities.map((value) => ({
              value,
              label: withCount(t(`services:accessibility.${value}`), countOf(counts?.access, value)),
            })),
          ]}
        />
      )}
      <ChoicePills
        legend={t('services:payments.title')}
        name="payment"
        value={asked.payment ?? ''}
        onChange={(payment) => onChange({ payment: payment || undefined })}
        options={[
          any,
          ...searchedPayments.map((value) => ({
            value,
            label: withCount(t(`services:payments.${value}`), countOf(counts?.payment, value)),
          })),
        ]}
      />
      <ChoicePills
        legend={t('search:filters.language')}
        name="spoken"
        value={asked.language ?? ''}
        onChange={(language) => onChange({ language: language || undefined })}
        options={[
          any,
          ...spokenLanguages.map((value) => ({
            value,
            label: withCount(languageName(value, reader), countOf(counts?.language, value)),
          })),
        ]}
      />
    </div>
  );
}
