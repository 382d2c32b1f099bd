import { type Category, categories, hairTypes } from '@meche/contract/enumerations';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { IconAdjustments } from '~/ui/icons/icons.ts';
import { countFilters, type SearchAsked } from './search-address.ts';
import classes from './search-filters.module.css';

type SearchFiltersProps = {
  asked: SearchAsked;
  onChange: (change: Partial<SearchAsked>) => void;
  /** Today, YYYY-MM-DD: no earlier day can be asked for. */
  today?: string | undefined;
};

const priceSteps = [30, 50, 80, 120, 200];
const ratingSteps = [3, 4] as const;

/** What narrows the list. Every choice takes effect at once. */
export function SearchFilters({ asked, onChange, today }: SearchFiltersProps) {
  const { t } = useTranslation(['search', 'services']);
  const format = useFormat();
  const prices = [...new Set([...priceSteps, ...(asked.maxPriceEuros ? [asked.maxPriceEuros] : [])])];
  return (
    <div className={classes.filters}>
      <TogglePills<Category>
        legend={t('search:filters.services')}
        options={categories.map((value) => ({ value, label: t(`services:categories.${value}`) }))}
        values={asked.categories}
        onChange={(chosen) => onChange({ categories: chosen })}
      />
      <TextInput
        type="date"
        label={t('search:filters.day')}
        value={asked.day ?? ''}
        min={today}
        onChange={(event) => onChange({ day: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t('search:filters.hairType')}
        value={asked.hairType ?? ''}
        onChange={(event) =>
          onChange({ hairType: hairTypes.find((type) => type === event.currentTarget.value) })
        }
        data={[
          { value: '', label: t('search:filters.anyHair') },
          ...hairTypes.map((value) => ({ value, label: t(`services:hairTypes.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('search:filters.maxPrice')}
        value={String(asked.maxPriceEuros ?? '')}
        onChange={(event) => onChange({ maxPriceEuros: Number(event.currentTarget.value) || undefined })}
        data={[
          { value: '', label: t('search:filters.anyPrice') },
          ...prices
            .sort((one, other) => one - other)
            .map((euros) => ({
              value: String(euros),
              label: t('search:filters.upTo', { price: format.price(euros * 100) }),
            })),
        ]}
      />
      <NativeSelect
        label={t('search:filters.minRating')}
        value={String(asked.minRating ?? '')}
        onChange={(event) => onChange({ minRating: Number(event.currentTarget.value) || undefined })}
        data={[
          { value: '', label: t('search:filters.anyRating') },
          ...[...new Set([...ratingSteps, ...(asked.minRating ? [asked.minRating] : [])])].map((rating) => ({
            value: String(rating),
            label: t('search:filters.ratingFrom', { rating }),
          })),
        ]}
      />
    </div>
  );
}

/** On phones the filters wait behind a button that says how many are on. */
export function SearchFiltersSheet(props: SearchFiltersProps & { found: ReactNode }) {
  const { t } = useTranslation('search');
  const [open, setOpen] = useState(false);
  const count = countFilters(props.asked) + props.asked.categories.length;
  return (
    <>
      <Button
        variant="default"
        className={classes.opener}
        leftSection={<IconAdjustments size={20} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('filters.openWith', { count }) : t('filters.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('filters.title')}
        side
        footer={<Button onClick={() => setOpen(false)}>{props.found}</Button>}
      >
        <SearchFilters {...props} />
      </Dialog>
    </>
  );
}
