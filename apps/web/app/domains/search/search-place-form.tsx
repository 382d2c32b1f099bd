import { useTranslation } from 'react-i18next';
import { PlaceField } from '~/domains/places/place-field.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconSearch } from '~/ui/icons/icons.ts';
import type { SearchAsked } from './search-address.ts';
import classes from './search-place-form.module.css';

type SearchPlaceFormProps = { asked: SearchAsked; onChange: (change: Partial<SearchAsked>) => void };

/** Where, in one line above the results. A plain form: it also works before the scripts have arrived. */
export function SearchPlaceForm({ asked, onChange }: SearchPlaceFormProps) {
  const { t } = useTranslation(['search', 'home']);
  return (
    <search aria-label={t('home:search.label')}>
      <form
        action={to('search')}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const where = String(new FormData(event.currentTarget).get('where') ?? '').trim();
          if (where) onChange({ where });
        }}
      >
        {asked.categories.length > 0 && (
          <input type="hidden" name="categories" value={asked.categories.join(',')} />
        )}
        {asked.place === 'at_home' && <input type="hidden" name="place" value={asked.place} />}
        <PlaceField
          key={asked.where}
          name="where"
          label={t('home:search.place')}
          hideLabel
          placeholder={t('home:search.placePlaceholder')}
          defaultValue={asked.where}
          onChoose={(where) => onChange({ where })}
        />
        <Button type="submit" className={classes.submit}>
          <IconSearch size={20} stroke={1.8} aria-hidden />
          <span className={classes.wide}>{t('home:search.submit')}</span>
        </Button>
      </form>
    </search>
  );
}
