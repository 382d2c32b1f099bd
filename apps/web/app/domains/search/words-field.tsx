import type { ServiceMeant } from '@meche/contract/search-meaning';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '~/domains/places/suggest-field.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { IconScissors } from '~/ui/icons/icons.ts';
import { wishInAddress } from './search-address.ts';
import { wordsQuery } from './words-query.ts';

type WordsFieldProps = {
  hideLabel?: boolean;
  /** One of those offered was chosen. */
  onChoose?: (written: string) => void;
};

/** What one would like to have done, and when and where, in one's own words. */
export function WordsField({ hideLabel = false, onChoose }: WordsFieldProps) {
  const { t } = useTranslation(['home', 'services']);
  const { language } = useLanguage();
  const [asked, setAsked] = useState('');
  const found = useQuery({
    ...wordsQuery(useApi(), asked, language),
    placeholderData: keepPreviousData,
  });
  return (
    <SuggestField<ServiceMeant>
      name={wishInAddress}
      label={t('home:search.service')}
      hideLabel={hideLabel}
      placeholder={t('home:search.wordsPlaceholder')}
      found={found}
      onAsk={setAsked}
      writtenAs={({ label }) => label}
      optionOf={({ label, category }) => {
        const of = category ? t(`services:categories.${category}`) : '';
        return { key: label, label, detail: of === label ? '' : of };
      }}
      {...(onChoose && { onChoose })}
      icon={<IconScissors size={18} stroke={1.6} aria-hidden />}
      sayCount={(count) => t('home:search.wordsSuggested', { count })}
      listLabel={t('home:search.wordsSuggestions')}
      isRequired={false}
      isFree
    />
  );
}
