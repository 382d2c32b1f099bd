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
  /** How a chosen commune stands in the field; with its postal code unless told. */
  writtenAs?: (commune: CommuneSuggested) => string;
};

/** The commune of an address: a town or postal code, with suggestions while one types. */
export function CommuneField({ writtenAs = communeName, ...rest }: CommuneFieldProps) {
  const [asked, setAsked] = useState('');
  const found = useQuery({ ...communesQuery(useApi(), asked), placeholderData: keepPreviousData });
  return (
    <SuggestField
      {...rest}
      found={found}
      onAsk={setAsked}
      writtenAs={writtenAs}
      optionOf={(commune) => ({
        key: commune.inseeCode,
        label: communeName(commune),
        detail: commune.departmentName,
      })}
    />
  );
}
