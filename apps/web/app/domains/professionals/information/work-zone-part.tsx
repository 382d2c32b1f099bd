import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { WorkZoneField } from '../work-zone-field.tsx';
import classes from './information.module.css';

type Zoned = FieldValues & { workZone: { city: string; zipCode: string }[] };

/** How far she goes, as a part of a form; asked for only where it is shown. */
export function WorkZonePart<Values extends Zoned>(props: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('sign-up');
  const { fieldSentence } = useRefusalWords();
  // Of whatever form it is a part, it knows of the zone alone.
  const form = props.form as unknown as UseFormReturn<Zoned>;
  const { errors } = form.formState;
  const error = errors.workZone && String(errors.workZone.message ?? 'invalid_postal_code');
  return (
    <div className={classes.part}>
      <Title order={3} size="h4">
        {t('place.zoneTitle')}
      </Title>
      <Quiet>{t('place.zoneWhy')}</Quiet>
      <WorkZoneField
        zones={form.watch('workZone')}
        error={error && fieldSentence(error)}
        onChange={(zones) => {
          form.setValue('workZone', zones, { shouldDirty: true });
          form.clearErrors('workZone');
        }}
      />
    </div>
  );
}
