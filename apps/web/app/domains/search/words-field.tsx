import type { ResponseOf } from '@meche/contract/endpoint';
import type { listServiceWords, NamedProfessional, ServiceMeant } from '@meche/contract/search-meaning';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { shortName } from '~/domains/places/commune-name.ts';
import { SuggestField } from '~/domains/places/suggest-field.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { IconScissors } from '~/ui/icons/icons.ts';
import { addressOfNamed, searchTextInAddress } from './search-address.ts';
import { wordsQuery } from './words-query.ts';

type Suggestion = ({ service: ServiceMeant } | { professional: NamedProfessional }) & { label: string };

const SHOWN = 8;
/** Number of professionals' names that the suggestions contain at least, if that many match. */
const NAMES = 3;

/** Choosing a suggested professional opens their page. */
export function WordsField({ hideLabel = false }: { hideLabel?: boolean }) {
  const { t } = useTranslation(['home', 'services']);
  const navigate = useNavigate();
  const { language } = useLanguage();
  const [text, setText] = useState('');
  const found = useQuery({
    ...wordsQuery(useApi(), { text, language }),
    select: suggestionsOf,
    placeholderData: keepPreviousData,
  });
  return (
    <SuggestField<Suggestion>
      name={searchTextInAddress}
      label={t('home:search.service')}
      hideLabel={hideLabel}
      placeholder={t('home:search.wordsPlaceholder')}
      found={found}
      onAsk={setText}
      writtenAs={({ label }) => label}
      optionOf={(one) => {
        const { label } = one;
        if ('professional' in one) {
          const { slug, businessName, city, member } = one.professional;
          const detail = [member && businessName, shortName(city)].filter(Boolean).join(', ');
          return { key: `${slug} ${member?.id}`, label, detail };
        }
        const { category } = one.service;
        const of = category ? t(`services:categories.${category}`) : '';
        return { key: label, label, detail: of === label ? '' : of };
      }}
      onChoose={(_, one) => {
        if ('professional' in one) void navigate(addressOfNamed(one.professional));
      }}
      icon={<IconScissors size={18} stroke={1.6} aria-hidden />}
      sayCount={(count) => t('home:search.wordsSuggested', { count })}
      listLabel={t('home:search.wordsSuggestions')}
      isRequired={false}
      isFree
    />
  );
}

function suggestionsOf({ services, professionals }: ResponseOf<typeof listServiceWords>): Suggestion[] {
  const names = professionals.slice(0, Math.max(NAMES, SHOWN - services.length));
  return [
    ...services.slice(0, SHOWN - names.length).map((service) => ({ service, label: service.label })),
    ...names.map((professional) => ({
      professional,
      label: professional.member?.name ?? professional.businessName,
    })),
  ];
}
