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
import { type ChoicesCounted, countOf, withCount } from './find-count.ts';
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
        say={(one) => withCount(t(`services:hair.people.${one}`), countOf(counts?.gender, one))}
      />
      <OneOf
        label={t('search:filters.hairLength')}
        choices={hairLengths}
        chosen={criteria.hairLength}
        onChoose={(hairLength) => onChange({ hairLength })}
        say={(one) => withCount(t(`services:hair.lengths.${one}`), countOf(counts?.hairLength, one))}
      />
      {criteria.place === 'salon' && (
        <OneOf
          label={t('services:accessibility.title')}
          choices={accessibilities}
          chosen={criteria.access}
          onChoose={(access) => onChange({ access })}
          say={(one) => withCount(t(`services:accessibility.${one}`), countOf(counts?.access, one))}
        />
      )}
      <OneOf
        label={t('services:payments.title')}
        choices={searchedPayments}
        chosen={criteria.payment}
        onChoose={(payment) => onChange({ payment })}
        say={(one) => withCount(t(`services:payments.${one}`), countOf(counts?.payment, one))}
      />
      <OneOf
        label={t('search:filters.language')}
        choices={spokenLanguages}
        chosen={criteria.language}
        onChoose={(language) => onChange({ language })}
        say={(one) => withCount(languageName(one, reader), countOf(counts?.language, one))}
      />
    </div>
  );
}

type OneOfProps<Choice extends string> = {
  label: string;
  choices: readonly Choice[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice | undefined) => void;
  say: (choice: Choice) => string;
};

function OneOf<Choice extends string>({ label, choices, chosen, onChoose, say }: OneOfProps<Choice>) {
  const { t } = useTranslation('search');
  return (
    <NativeSelect
      label={label}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(choices.find((choice) => choice === value))}
      data={[
        { value: '', label: t('filters.any') },
        ...choices.map((value) => ({ value, label: say(value) })),
      ]}
    />
  );
}
