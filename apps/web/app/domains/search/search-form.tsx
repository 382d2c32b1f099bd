import { categories, placesOfService } from '@meche/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { Form, useNavigate } from 'react-router';
import { PlaceField } from '~/domains/places/place-field.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { IconSearch } from '~/ui/icons/icons.ts';
import { readSearch, searchAddress } from './search-address.ts';
import classes from './search-form.module.css';

/** Service, place, in the salon or at home. A plain form: it also works before the scripts have arrived. */
export function SearchForm() {
  const { t } = useTranslation(['home', 'services']);
  const navigate = useNavigate();
  return (
    <Form
      action={to('search')}
      className={classes.form}
      role="search"
      aria-label={t('home:search.label')}
      onSubmit={(event) => {
        // The address says what was chosen, not what was left alone.
        event.preventDefault();
        const answers = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
        void navigate(searchAddress(readSearch(new URLSearchParams(answers))));
      }}
    >
      <NativeSelect
        name="categories"
        label={t('home:search.service')}
        data={[
          { value: '', label: t('home:search.anyService') },
          ...categories.map((value) => ({ value, label: t(`services:categories.${value}`) })),
        ]}
      />
      <PlaceField
        name="where"
        label={t('home:search.place')}
        placeholder={t('home:search.placePlaceholder')}
      />
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
