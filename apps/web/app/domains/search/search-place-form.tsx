import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PlaceField } from '~/domains/places/place-field.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconCurrentLocation, IconSearch } from '~/ui/icons/icons.ts';
import { AroundMeLink } from './around-me-link.tsx';
import { rememberSearch } from './recent-memory.ts';
import { addressOfForm, isPosition, type SearchCriteria, searchTextInAddress } from './search-address.ts';
import classes from './search-place-form.module.css';
import { useAroundMe } from './use-around-me.ts';
import { WordsField } from './words-field.tsx';

type SearchPlaceFormProps = {
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
  /** Called when the form has changed the search. */
  onSent: () => void;
};

/** It is a plain form, so that it also works before hydration. */
export function SearchPlaceForm({ criteria, onChange, onSent }: SearchPlaceFormProps) {
  const { t } = useTranslation(['search', 'home']);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isAround = isPosition(criteria.where);
  const send = (chosen?: string) => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const where = chosen ?? String(fields.get('where') ?? '').trim();
    // When the field is empty, the search around the reader's position stays.
    const meant = where === '' && isAround ? criteria.where : where;
    if (String(fields.get(searchTextInAddress) ?? '').trim()) {
      rememberSearch(fields);
      void navigate(addressOfForm(fields, meant));
    } else if (meant) onChange({ where: meant });
    else return;
    onSent();
  };
  const aroundMe = useAroundMe(send);
  return (
    <search aria-label={t('home:search.label')}>
      <form
        ref={form}
        action={to('search')}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {criteria.categories.length > 0 && (
          <input type="hidden" name="categories" value={criteria.categories.join(',')} />
        )}
        {criteria.named.length > 0 && <input type="hidden" name="named" value={criteria.named.join(',')} />}
        {criteria.place === 'at_home' && <input type="hidden" name="place" value={criteria.place} />}
        <div className={classes.searchText}>
          <WordsField
            key={JSON.stringify(criteria)}
            hideLabel
            where={criteria.where}
            onAroundMe={aroundMe.ask}
          />
        </div>
        <div>
          <PlaceField
            key={criteria.where}
            name="where"
            label={t('home:search.place')}
            hideLabel
            placeholder={isAround ? t('search:summary.around') : t('home:search.placePlaceholder')}
            defaultValue={isAround ? '' : criteria.where}
            isRequired={false}
            onChoose={(where) => send(where)}
          />
        </div>
        <AroundMeLink {...aroundMe} icon={<IconCurrentLocation size={20} stroke={1.8} aria-hidden />} />
        <Button type="submit">
          <IconSearch size={20} stroke={1.8} aria-hidden />
          <span className={classes.wide}>{t('home:search.submit')}</span>
        </Button>
      </form>
    </search>
  );
}
