import { type Category, categories } from '@meche/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { type ChoicesCounted, countOf, withCount, withResults } from './find-count.ts';
import type { SearchCriteria } from './search-address.ts';

type ServiceFiltersProps = {
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
  counts: ChoicesCounted;
};

export function ServiceFilters({ criteria, onChange, counts }: ServiceFiltersProps) {
  const { t } = useTranslation(['search', 'services']);
  return (
    <TogglePills<Category>
      legend={t('search:filters.services')}
      options={withResults(categories, counts?.categories, criteria.categories).map((value) => ({
        value,
        label: withCount(t(`services:categories.${value}`), countOf(counts?.categories, value)),
      }))}
      values={criteria.categories}
      onChange={(chosen) => onChange({ categories: chosen })}
    />
  );
}
