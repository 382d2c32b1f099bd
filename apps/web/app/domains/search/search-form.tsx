import { placesOfService } from '@meche/contract/enumerations';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useNavigate } from 'react-router';
import { PlaceField } from '~/domains/places/place-field.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { IconSearch } from '~/ui/icons/icons.ts';
import { AroundMeLink } from './around-me-link.tsx';
import { rememberSearch } from './recent-memory.ts';
import { addressOfForm } from './search-address.ts';
import classes from './search-form.module.css';
import { useAroundMe } from './use-around-me.ts';
import { WordsField } from './words-field.tsx';

/** It is a plain form, so that it also works before hydration. */
export function SearchForm() {
  const { t } = useTranslation(['home', 'services']);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const send = (where?: string) => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    rememberSearch(fields);
    void navigate(addressOfForm(fields, where));
  };
  const aroundMe = useAroundMe(send);
  return (
    <Form
      ref={form}
      action={to('search')}
      className={classes.form}
      role="search"
      aria-label={t('home:search.label')}
      onSubmit={(event) => {
        // A native submit would put empty fields into the URL.
        event.preventDefault();
        send();
      }}
    >
      <WordsField onAroundMe={aroundMe.ask} />
      <div className={classes.place}>
        <PlaceField
          name="where"
          label={t('home:search.place')}
          placeholder={t('home:search.placePlaceholder')}
          isRequired={false}
        />
        <AroundMeLink {...aroundMe} />
      </div>
      <ChoicePills
        legend={t('home:search.where')}
        name="place"
        defaultValue="salon"
        options={placesOfService.map((value) => ({ value, label: t(`services:places.${value}`) }))}
      />
      <Button type="submit" size="lg" leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}>
        {t('home:search.submit')}
      </Button>
    </Form>
  );
}
