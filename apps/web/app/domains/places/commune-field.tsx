import type { CommuneSuggested } from '@meche/contract/places';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { communeName } from './commune-name.ts';
import { communesQuery } from './queries.ts';
import { SuggestField, type SuggestFieldProps } from './suggest-field.tsx';

type CommuneFieldProps = Omit<
  SuggestFieldProps<CommuneSuggested>,
  'found' | 'onAsk' | 'optionOf' | 'writtenAs'
> & {
  /** Formats a chosen commune for the field. The default adds the postal code. */
  writtenAs?: (commune: CommuneSuggested) => string;
};

export function CommuneField({ writtenAs = communeName, ...rest }: CommuneFieldProps) {
  const [searchText, setSearchText] = useState('');
  const found = useQuery({ ...communesQuery(useApi(), searchText), placeholderData: keepPreviousData });
  return (
    <SuggestField
      {...rest}
      found={found}
      onAsk={setSearchText}
      writtenAs={writtenAs}
      optionOf={(commune) => ({
        key: commune.inseeCode,
        label: communeName(commune),
        detail: commune.departmentName,
      })}
    />
  );
}
