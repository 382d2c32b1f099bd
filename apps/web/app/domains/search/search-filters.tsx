import { dayParts } from '@meche/contract/day-parts';
import { hairTypes, placesOfService } from '@meche/contract/enumerations';
import { searchSorts } from '@meche/contract/search-sorts';
import { priceStepsEuros, ratingSteps } from '@meche/contract/search-steps';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { LaterDialog } from '~/ui/dialog/later-dialog.tsx';
import { ChipButton } from '~/ui/form/chip-button.tsx';
import { ChipSelect } from '~/ui/form/chip-select.tsx';
import { IconMapPin, IconScissors } from '~/ui/icons/icons.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { DayStrip } from './day-strip.tsx';
import { type ChoicesCounted, countOf, withResults } from './find-count.ts';
import { countFilters, noFilters, type SearchCriteria } from './search-address.ts';
import classes from './search-filters.module.css';
import { SearchPills } from './search-pills.tsx';

type SearchFiltersProps = {
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
  /** Today's date (YYYY-MM-DD) in the searched area; undefined until results are loaded. */
  today: string | undefined;
  /** Text of the button that closes a filter dialog, e.g. the number of results. */
  found: ReactNode;
  counts: ChoicesCounted;
  /** Shows the map instead of the list where they are not side by side; undefined without a map. */
  onMap?: (() => void) | undefined;
};

const ServiceFilters = lazy(async () => ({
  default: (await import('./service-filters.tsx')).ServiceFilters,
}));
const MoreFilters = lazy(async () => ({ default: (await import('./more-filters.tsx')).MoreFilters }));

/** Choosing "soon" searches within this many hours. */
const SOON_HOURS = 2;

/** Each choice applies immediately. */
export function SearchFilters({ criteria, onChange, today, found, counts, onMap }: SearchFiltersProps) {
  const { t } = useTranslation(['search', 'home', 'services']);
  const format = useFormat();
  return (
    <div className={classes.filters}>
      <fieldset className={classes.chips}>
        <VisuallyHidden component="legend">{t('search:filters.title')}</VisuallyHidden>
        <SearchPills {...{ criteria, onChange }} />
        {onMap && (
          <span className={classes.map}>
            <ChipButton on={criteria.view === 'map'} aria-pressed={criteria.view === 'map'} onClick={onMap}>
              <IconMapPin size={16} stroke={1.8} aria-hidden />
              {t('search:map.toMap')}
            </ChipButton>
          </span>
        )}
        <ChipSelect
          label={t('home:search.where')}
          value={criteria.place}
          onChange={(place) => onChange({ place })}
          options={placesOfService.map((value) => ({
            value,
            label: t(`services:places.${value}`),
            count: countOf(counts?.place, value),
          }))}
        />
        <ServicesChip {...{ criteria, onChange, found, counts }} />
        <WhenChip {...{ criteria, onChange }} />
        <ChipSelect
          label={t('search:filters.hairType')}
          value={criteria.hairType ?? ''}
          onChange={(hairType) => onChange({ hairType: hairType || undefined })}
          options={[
            { value: '', label: t('search:filters.anyHair') },
            ...withResults(hairTypes, counts?.hairType, [criteria.hairType]).map((value) => ({
              value,
              label: t(`services:hairTypes.${value}`),
              count: countOf(counts?.hairType, value),
            })),
          ]}
        />
        <ChipSelect
          label={t('search:filters.maxPrice')}
          value={String(criteria.maxPriceEuros ?? '')}
          onChange={(euros) => onChange({ maxPriceEuros: Number(euros) || undefined })}
          options={[
            { value: '', label: t('search:filters.anyPrice') },
            ...withOwn(priceStepsEuros, criteria.maxPriceEuros)
              .map((euros) => ({
                value: String(euros),
                label: t('search:filters.upTo', { price: format.wholePrice(euros * 100) }),
                count: countOf(counts?.maxPriceCents, euros * 100),
              }))
              .filter(({ value, count }) => count !== 0 || value === String(criteria.maxPriceEuros)),
          ]}
        />
        <ChipSelect
          label={t('search:filters.minRating')}
          value={String(criteria.minRating ?? '')}
          onChange={(rating) => onChange({ minRating: Number(rating) || undefined })}
          options={[
            { value: '', label: t('search:filters.anyRating') },
            ...withResults(withOwn(ratingSteps, criteria.minRating), counts?.minRating, [
              criteria.minRating,
            ]).map((rating) => ({
              value: String(rating),
              label: t('search:filters.ratingFrom', { rating }),
              count: countOf(counts?.minRating, rating),
            })),
          ]}
        />
        <MoreChip {...{ criteria, onChange, found, counts }} />
        <ChipSelect
          label={t('search:sort.label')}
          value={criteria.sort}
          onChange={(sort) => onChange({ sort })}
          options={searchSorts.map((value) => ({ value, label: t(`search:sort.${value}`) }))}
        />
        {countFilters(criteria) > 0 && (
          <LinkButton size="sm" className={classes.clear} onClick={() => onChange(noFilters)}>
            {t('search:filters.clear')}
          </LinkButton>
        )}
      </fieldset>
      {today && <DayStrip today={today} value={criteria.day} onChange={(day) => onChange({ day })} />}
    </div>
  );
}

function WhenChip({ criteria, onChange }: Pick<SearchFiltersProps, 'criteria' | 'onChange'>) {
  const { t } = useTranslation('search');
  return (
    <ChipSelect
      label={t('filters.when')}
      value={criteria.withinHours ? 'soon' : (criteria.part ?? '')}
      onChange={(chosen) =>
        onChange(
          chosen === 'soon'
            ? {
                day: undefined,
                part: undefined,
                hours: undefined,
                withinHours: criteria.withinHours ?? SOON_HOURS,
              }
            : { part: chosen || undefined, hours: undefined, withinHours: undefined },
        )
      }
      options={[
        { value: '', label: t('filters.anyTime') },
        ...dayParts.map((value) => ({ value, label: t(`parts.${value}`) })),
        {
          value: 'soon',
          label: t('filters.within', { count: criteria.withinHours ?? SOON_HOURS }),
        },
      ]}
    />
  );
}

/** Adds the value from the URL to the offered steps. */
function withOwn(steps: readonly number[], own: number | undefined): number[] {
  return [...new Set([...steps, ...(own ? [own] : [])])].sort((one, other) => one - other);
}

type DialogChipProps = Omit<SearchFiltersProps, 'today' | 'onMap'>;

function ServicesChip({ criteria, onChange, found, counts }: DialogChipProps) {
  const { t } = useTranslation(['search', 'services']);
  const [open, setOpen] = useState(false);
  const [only] = criteria.categories;
  const count = criteria.categories.length;
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
        {open && (
          <Suspense>
            <ServiceFilters {...{ criteria, onChange, counts }} />
          </Suspense>
        )}
      </LaterDialog>
    </>
  );
}

function MoreChip({ criteria, onChange, found, counts }: DialogChipProps) {
  const { t } = useTranslation('search');
  const [open, setOpen] = useState(false);
  const { gender, hairLength, access, payment, language } = criteria;
  const chosen = [gender, hairLength, access, payment, language].filter(Boolean).length;
  return (
    <>
      <ChipButton aria-haspopup="dialog" on={chosen > 0} onClick={() => setOpen(true)}>
        {chosen > 0 ? t('filters.moreWith', { count: chosen }) : t('filters.more')}
      </ChipButton>
      <LaterDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('filters.more')}
        side
        footer={<Button onClick={() => setOpen(false)}>{found}</Button>}
      >
        {open && (
          <Suspense>
            <MoreFilters {...{ criteria, onChange, counts }} />
          </Suspense>
        )}
      </LaterDialog>
    </>
  );
}
