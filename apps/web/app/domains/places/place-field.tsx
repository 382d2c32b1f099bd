import type { PlaceSuggested } from '@meche/contract/places';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { formatPlace } from './commune-name.ts';
import { placesQuery } from './queries.ts';
import { SuggestField, type SuggestFieldProps } from './suggest-field.tsx';

type PlaceFieldProps = Omit<
  SuggestFieldProps<PlaceSuggested>,
  'found' | 'onAsk' | 'optionOf' | 'writtenAs' | 'icon' | 'sayCount' | 'listLabel' | 'isFree'
> & {
  /** True where only a whole commune or department can be chosen. */
  isArea?: boolean;
};

/** Suggests communes, departments, streets, quarters and stations, also by postal code. */
export function PlaceField({ isArea = false, ...props }: PlaceFieldProps) {
  const { t } = useTranslation('home');
  const [searchText, setSearchText] = useState('');
  const found = useQuery({
    ...placesQuery(useApi(), searchText),
    placeholderData: keepPreviousData,
    select: (places) => (isArea ? places.filter(isWhole) : places),
  });
  return (
    <SuggestField
      {...props}
      found={found}
      onAsk={setSearchText}
      writtenAs={formatPlace}
      optionOf={(place) => {
        const label = formatPlace(place);
        const detail = place.kind === 'department' ? t('search.department') : place.departmentName;
        return { key: label, label, detail };
      }}
    />
  );
}

const isWhole = ({ kind }: PlaceSuggested) => kind === 'commune' || kind === 'department';
