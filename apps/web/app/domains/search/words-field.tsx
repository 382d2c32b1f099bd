import type { ResponseOf } from '@meche/contract/endpoint';
import type { Category } from '@meche/contract/enumerations';
import type { listServiceWords, NamedProfessional, ServiceMeant } from '@meche/contract/search-meaning';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PhotoCover } from '~/domains/album/photo-cover.tsx';
import { shortName } from '~/domains/places/commune-name.ts';
import { SuggestField } from '~/domains/places/suggest-field.tsx';
import type { SuggestOption } from '~/domains/places/suggestion-list.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { IconCurrentLocation, IconScissors } from '~/ui/icons/icons.ts';
import { forgetSearch, forgetSearches, type RecentSearch, useRecentSearches } from './recent-memory.ts';
import { addressOfFields, addressOfNamed, searchTextInAddress } from './search-address.ts';
import classes from './words-field.module.css';
import { wordsQuery } from './words-query.ts';

type Suggestion =
  | { kind: 'service'; service: ServiceMeant }
  | { kind: 'professional'; professional: NamedProfessional }
  | { kind: 'recent'; recent: RecentSearch }
  | { kind: 'forget' }
  | { kind: 'around' }
  | { kind: 'category'; category: Category };

const SHOWN = 8;
/** Number of professionals' names that the suggestions contain at least, if that many match. */
const NAMES = 3;
/** What salons offer most; suggested before anything is typed. */
const common: readonly Category[] = ['woman_cut', 'man_cut', 'coloration', 'kids', 'beard'];

type WordsFieldProps = {
  hideLabel?: boolean;
  /** Professionals near this place are suggested first. */
  where?: string;
  onAroundMe: () => void;
};

/** Choosing a suggested professional opens their page, choosing an earlier search repeats it. */
export function WordsField({ hideLabel = false, where = '', onAroundMe }: WordsFieldProps) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const { language } = useLanguage();
  const [text, setText] = useState('');
  const recent = useRecentSearches();
  const found = useQuery({
    ...wordsQuery(useApi(), { text, language, where }),
    select: suggestionsOf,
    placeholderData: keepPreviousData,
  });
  const optionOf = useOptions();

  function choose(one: Suggestion) {
    if (one.kind === 'professional') void navigate(addressOfNamed(one.professional));
    else if (one.kind === 'recent') void navigate(addressOfRecent(one.recent));
    else if (one.kind === 'forget') forgetSearches();
    else if (one.kind === 'around') onAroundMe();
  }

  return (
    <SuggestField<Suggestion>
      name={searchTextInAddress}
      label={t('search.service')}
      hideLabel={hideLabel}
      placeholder={t('search.wordsPlaceholder')}
      found={found}
      before={beforeTyping(recent)}
      onAsk={setText}
      writtenAs={(one) => (one.kind === 'forget' || one.kind === 'around' ? '' : optionOf(one).label)}
      optionOf={optionOf}
      onChoose={(_, one) => choose(one)}
      icon={<IconScissors size={18} stroke={1.6} aria-hidden />}
      sayCount={(count) => t('search.wordsSuggested', { count })}
      listLabel={t('search.wordsSuggestions')}
      isRequired={false}
      isFree
    />
  );
}

function beforeTyping(recent: readonly RecentSearch[]): Suggestion[] {
  return [
    ...recent.map((one): Suggestion => ({ kind: 'recent', recent: one })),
    ...(recent.length > 1 ? [{ kind: 'forget' } as const] : []),
    { kind: 'around' },
    ...common.map((category): Suggestion => ({ kind: 'category', category })),
  ];
}

function addressOfRecent({ text, where, place }: RecentSearch): string {
  return addressOfFields(new URLSearchParams({ [searchTextInAddress]: text, where, place }));
}

function useOptions(): (one: Suggestion) => SuggestOption {
  const { t } = useTranslation(['home', 'services']);
  return (one) => {
    switch (one.kind) {
      case 'service': {
        const { label, category } = one.service;
        const of = category ? t(`services:categories.${category}`) : '';
        return { key: label, label, detail: of === label ? '' : of, group: t('home:search.groups.services') };
      }
      case 'professional': {
        const { slug, businessName, city, member } = one.professional;
        const label = member?.name ?? businessName;
        const detail = [member && businessName, shortName(city)].filter(Boolean).join(', ');
        return {
          key: `${slug} ${member?.id}`,
          label,
          detail,
          group: t('home:search.groups.professionals'),
          picture: <Picture professional={one.professional} />,
        };
      }
      case 'recent': {
        const { text, where } = one.recent;
        const remove = { label: t('home:search.forgetSearch'), onRemove: () => forgetSearch(one.recent) };
        return {
          key: `${text} ${where}`,
          label: text,
          detail: where,
          group: t('home:search.groups.recent'),
          remove,
        };
      }
      case 'forget':
        return {
          key: 'forget',
          label: t('home:search.forgetSearches'),
          detail: '',
          group: t('home:search.groups.recent'),
        };
      case 'around':
        return {
          key: 'around',
          label: t('home:search.aroundMe'),
          detail: '',
          picture: <IconCurrentLocation className={classes.icon} size={20} stroke={1.6} aria-hidden />,
        };
      case 'category': {
        const label = t(`services:categories.${one.category}`);
        return { key: one.category, label, detail: '', group: t('home:search.groups.common') };
      }
    }
  };
}

function Picture({ professional }: { professional: NamedProfessional }) {
  const { businessName, hairColours, photoId } = professional;
  return (
    <span className={classes.picture}>
      {photoId ? (
        <PhotoCover id={photoId} sizes="40px" />
      ) : (
        <CoverArt name={businessName} colours={hairColours} format="avatar" />
      )}
    </span>
  );
}

function suggestionsOf({ services, professionals }: ResponseOf<typeof listServiceWords>): Suggestion[] {
  const names = professionals.slice(0, Math.max(NAMES, SHOWN - services.length));
  return [
    ...services.slice(0, SHOWN - names.length).map((service): Suggestion => ({ kind: 'service', service })),
    ...names.map((professional): Suggestion => ({ kind: 'professional', professional })),
  ];
}
