import { type Category, categories, hairTypes, placesOfService } from '@meche/contract/enumerations';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
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

type SearchFiltersProps = {
  asked: SearchAsked;
  onChange: (change: Partial<SearchAsked>) => void;
  /** Today where one searches, YYYY-MM-DD; unknown until something was found. */
  today: string | undefined;
  /** What is found, in a few words: the way back from the services. */
  found: ReactNode;
};

const priceSteps = [30, 50, 80, 120, 200];
const ratingSteps = [3, 4] as const;

/** What narrows the list, as one row, and the days. Every choice takes effect at once. */
export function SearchFilters({ asked, onChange, today, found }: SearchFiltersProps) {
  const { t } = useTranslation(['search', 'home', 'services']);
  const format = useFormat();
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

export const noFilters = {
  day: undefined,
  hairType: undefined,
  maxPriceEuros: undefined,
  minRating: undefined,
  square: undefined,
} satisfies Partial<SearchAsked>;

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
