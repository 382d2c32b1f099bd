import { dayParts } from '@meche/contract/day-parts';
import {
  type Category,
  categories,
  hairTypes,
  placesOfService,
  spokenLanguages,
} from '@meche/contract/enumerations';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { LaterDialog } from '~/ui/dialog/later-dialog.tsx';
import { ChipButton } from '~/ui/form/chip-button.tsx';
import { ChipSelect } from '~/ui/form/chip-select.tsx';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { IconScissors } from '~/ui/icons/icons.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { DayStrip } from './day-strip.tsx';
import { countFilters, type SearchAsked, sorts } from './search-address.ts';
import classes from './search-filters.module.css';
import { noFilters } from './widening-steps.ts';

type SearchFiltersProps = {
  asked: SearchAsked;
  onChange: (change: Partial<SearchAsked>) => void;
  /** Today where one searches, YYYY-MM-DD; unknown until something was found. */
  today: string | undefined;
  /** What is found, in a few words: the way back from the services. */
  found: ReactNode;
};

/** What "soon" is, unless the address says otherwise. */
const SOON_HOURS = 2;
const priceSteps = [30, 50, 80, 120, 200];
const ratingSteps = [3, 4] as const;

/** What narrows the list, as one row, and the days. Every choice takes effect at once. */
export function SearchFilters({ asked, onChange, today, found }: SearchFiltersProps) {
  const { t } = useTranslation(['search', 'home', 'services']);
  const format = useFormat();
  const { language: reader } = useLanguage();
  const upTo = (euros: number) => t('search:filters.upTo', { price: format.wholePrice(euros * 100) });
  return (
    <div className={classes.filters}>
      <fieldset className={classes.chips}>
        <VisuallyHidden component="legend">{t('search:filters.title')}</VisuallyHidden>
        <ChipSelect
          label={t('home:search.where')}
          value={asked.place}
          onChange={(place) => onChange({ place })}
          options={placesOfService.map((value) => ({ value, label: t(`services:places.${value}`) }))}
        />
        <ServicesChip {...{ asked, onChange, found }} />
        <ChipSelect
          label={t('search:filters.when')}
          value={asked.withinHours ? 'soon' : (asked.part ?? '')}
          onChange={(chosen) =>
            onChange(
              chosen === 'soon'
                ? { day: undefined, part: undefined, withinHours: asked.withinHours ?? SOON_HOURS }
                : { part: chosen || undefined, withinHours: undefined },
            )
          }
          options={[
            { value: '', label: t('search:filters.anyTime') },
            ...dayParts.map((value) => ({ value, label: t(`search:parts.${value}`) })),
            {
              value: 'soon',
              label: t('search:filters.within', { count: asked.withinHours ?? SOON_HOURS }),
            },
          ]}
        />
        <ChipSelect
          label={t('search:filters.hairType')}
          value={asked.hairType ?? ''}
          onChange={(hairType) => onChange({ hairType: hairType || undefined })}
          options={[
            { value: '', label: t('search:filters.anyHair') },
            ...hairTypes.map((value) => ({ value, label: t(`services:hairTypes.${value}`) })),
          ]}
        />
        <ChipSelect
          label={t('search:filters.maxPrice')}
          value={String(asked.maxPriceEuros ?? '')}
          onChange={(euros) => onChange({ maxPriceEuros: Number(euros) || undefined })}
          options={[
            { value: '', label: t('search:filters.anyPrice') },
            ...withOwn(priceSteps, asked.maxPriceEuros).map((euros) => ({
              value: String(euros),
              label: upTo(euros),
            })),
          ]}
        />
        <ChipSelect
          label={t('search:filters.minRating')}
          value={String(asked.minRating ?? '')}
          onChange={(rating) => onChange({ minRating: Number(rating) || undefined })}
          options={[
            { value: '', label: t('search:filters.anyRating') },
            ...withOwn(ratingSteps, asked.minRating).map((rating) => ({
              value: String(rating),
              label: t('search:filters.ratingFrom', { rating }),
            })),
          ]}
        />
        <ChipSelect
          label={t('search:filters.language')}
          value={asked.language ?? ''}
          onChange={(language) => onChange({ language: language || undefined })}
          options={[
            { value: '', label: t('search:filters.anyLanguage') },
            ...spokenLanguages.map((value) => ({ value, label: languageName(value, reader) })),
          ]}
        />
        <ChipSelect
          label={t('search:sort.label')}
          value={asked.sort}
          onChange={(sort) => onChange({ sort })}
          options={sorts.map((value) => ({ value, label: t(`search:sort.${value}`) }))}
        />
        {countFilters(asked) > 0 && (
          <LinkButton size="sm" className={classes.clear} onClick={() => onChange(noFilters)}>
            {t('search:filters.clear')}
          </LinkButton>
        )}
      </fieldset>
      {today && <DayStrip today={today} value={asked.day} onChange={(day) => onChange({ day })} />}
    </div>
  );
}

/** A value that stands in the address is among the choices, whatever they are. */
function withOwn(steps: readonly number[], own: number | undefined): number[] {
  return [...new Set([...steps, ...(own ? [own] : [])])].sort((one, other) => one - other);
}

/** Several of thirteen: a list of its own. */
function ServicesChip({ asked, onChange, found }: Omit<SearchFiltersProps, 'today'>) {
  const { t } = useTranslation(['search', 'services']);
  const [open, setOpen] = useState(false);
  const [only] = asked.categories;
  const count = asked.categories.length;
  return (
    <>
      <ChipButton aria-haspopup="dialog" on={count > 0} onClick={() => setOpen(true)}>
        <IconScissors size={16} stroke={1.8} aria-hidden />
        {count === 1 && only
          ? t(`services:categories.${only}`)
          : count > 1
            ? t('search:filters.servicesWith', { count })
            : t('search:filters.services')}
      </ChipButton>
      <LaterDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('search:filters.services')}
        side
        footer={<Button onClick={() => setOpen(false)}>{found}</Button>}
      >
        <TogglePills<Category>
          legend={t('search:filters.services')}
          options={categories.map((value) => ({ value, label: t(`services:categories.${value}`) }))}
          values={asked.categories}
          onChange={(chosen) => onChange({ categories: chosen })}
        />
      </LaterDialog>
    </>
  );
}
