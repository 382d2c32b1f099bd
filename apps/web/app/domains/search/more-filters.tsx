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
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { type ChoicesCounted, type Counted, countOf, withCount, withResults } from './find-count.ts';
import classes from './more-filters.module.css';
import type { SearchCriteria } from './search-address.ts';

type MoreFiltersProps = {
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
  counts: ChoicesCounted;
};

export function MoreFilters({ criteria, onChange, counts }: MoreFiltersProps) {
  const { t } = useTranslation(['search', 'services']);
  const { language: reader } = useLanguage();
  return (
    <div className={classes.more}>
      <OneOf
        label={t('search:filters.gender')}
        choices={genders}
        chosen={criteria.gender}
        onChoose={(gender) => onChange({ gender })}
        counted={counts?.gender}
        say={(one) => t(`services:hair.people.${one}`)}
      />
      <OneOf
        label={t('search:filters.hairLength')}
        choices={hairLengths}
        chosen={criteria.hairLength}
        onChoose={(hairLength) => onChange({ hairLength })}
        counted={counts?.hairLength}
        say={(one) => t(`services:hair.lengths.${one}`)}
      />
      {criteria.place === 'salon' && (
        <OneOf
          label={t('services:accessibility.title')}
          choices={accessibilities}
          chosen={criteria.access}
          onChoose={(access) => onChange({ access })}
          counted={counts?.access}
          say={(one) => t(`services:accessibility.${one}`)}
        />
      )}
      <OneOf
        label={t('services:payments.title')}
        choices={searchedPayments}
        chosen={criteria.payment}
        onChoose={(payment) => onChange({ payment })}
        counted={counts?.payment}
        say={(one) => t(`services:payments.${one}`)}
      />
      <OneOf
        label={t('search:filters.language')}
        choices={spokenLanguages}
        chosen={criteria.language}
        onChoose={(language) => onChange({ language })}
        counted={counts?.language}
        say={(one) => languageName(one, reader)}
      />
    </div>
  );
}

type OneOfProps<Choice extends string> = {
  label: string;
  choices: readonly Choice[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice | undefined) => void;
  counted: Counted<Choice>;
  say: (choice: Choice) => string;
};

/** Renders nothing when no choice has results. */
function OneOf<Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
  counted,
  say,
}: OneOfProps<Choice>) {
  const { t } = useTranslation('search');
  const shown = withResults(choices, counted, [chosen]);
  if (shown.length === 0) return null;
  return (
    <NativeSelect
      label={label}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(choices.find((choice) => choice === value))}
      data={[
        { value: '', label: t('filters.any') },
        ...shown.map((value) => ({ value, label: withCount(say(value), countOf(counted, value)) })),
      ]}
    />
  );
}
