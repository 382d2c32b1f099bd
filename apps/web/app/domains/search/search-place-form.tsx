import { placesOfService } from '@meche/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { CommuneField } from '~/domains/places/commune-field.tsx';
import { Button } from '~/ui/button/button.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { IconSearch } from '~/ui/icons/icons.ts';
import type { SearchAsked } from './search-address.ts';
import classes from './search-place-form.module.css';

type SearchPlaceFormProps = { asked: SearchAsked; onChange: (change: Partial<SearchAsked>) => void };

/** Where, and in the salon or at home: above the results. */
export function SearchPlaceForm({ asked, onChange }: SearchPlaceFormProps) {
  const { t } = useTranslation(['search', 'home', 'services']);
  return (
    <search aria-label={t('home:search.label')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const where = String(new FormData(event.currentTarget).get('where') ?? '').trim();
          if (where) onChange({ where });
        }}
      >
        <CommuneField
          key={asked.where}
          name="where"
          label={t('home:search.place')}
          placeholder={t('home:search.placePlaceholder')}
          defaultValue={asked.where}
          onChoose={(where) => onChange({ where })}
        />
        <ChoicePills
          legend={t('home:search.where')}
          name="place"
          value={asked.place}
          onChange={(place) => onChange({ place })}
          options={placesOfService.map((value) => ({ value, label: t(`services:places.${value}`) }))}
        />
        <Button type="submit" leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}>
          {t('home:search.submit')}
        </Button>
      </form>
    </search>
  );
}
