import { setMileage } from '@meche/contract/api-client/travel';
import type { Mileage } from '@meche/contract/travel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { useVersionedForm } from '~/ui/form/use-versioned-form.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { MileageLines } from './mileage-lines.tsx';
import classes from './mileage-section.module.css';
import { type MileageTyped, most, termsOf, typedOf } from './mileage-terms.ts';
import { PlacePart } from './place-part.tsx';
import { mileageKey, mileageQuery } from './travel-query.ts';

export function MileageSection() {
  const { t } = useTranslation('professional-information');
  const { data: mileage, error, refetch } = useQuery(mileageQuery(useApi()));
  return (
    <PlacePart title={t('mileage.title')} text={t('mileage.text')}>
      {mileage ? (
        <>
          <MileageForm mileage={mileage} />
          <MileageHistory mileage={mileage} />
        </>
      ) : (
        <QueryState of={{ error, refetch }} shape="form" height={280} />
      )}
    </PlacePart>
  );
}

const fields = ['minimumCents', 'startingDistanceHm', 'pricePerKmCents'] as const;

function MileageForm({ mileage }: { mileage: Mileage }) {
  const { t } = useTranslation(['professional-information', 'shell']);
  const { language } = useLanguage();
  const format = useFormat();
  const cache = useQueryClient();
  const query = mileageQuery(useApi());
  const labelOf = (field: keyof MileageTyped) =>
    field === 'version' ? '' : t(`professional-information:mileage.${field}.label`);
  const { form, id, submit, choice } = useVersionedForm<MileageTyped>({
    name: 'information mileage',
    saved: typedOf(mileage, language),
    known() {
      const now = cache.getQueryData(query.queryKey);
      return now && typedOf(now, language);
    },
    read: async () => typedOf(await cache.fetchQuery({ ...query, staleTime: 0 }), language),
    async send({ version, ...typed }, api) {
      const terms = termsOf(typed);
      // This is unreachable because the form validates each field.
      if (!terms) throw new Error('terms that are none');
      const saved = await api.call(setMileage, { body: { ...terms, version } });
      cache.setQueryData(mileageKey, saved);
      return typedOf(saved, language);
    },
    done: t('professional-information:mileage.saved'),
    label: labelOf,
    textOf: (typed, field) => String(typed[field]) || t('shell:form.stale.nothing'),
  });
  const bounds = {
    minimumCents: format.wholePrice(most.minimumCents),
    startingDistanceHm: format.number(most.startingDistanceHm / 10),
    pricePerKmCents: format.wholePrice(most.pricePerKmCents),
  };
  const isRight = (field: (typeof fields)[number], typed: string) => {
    const nothing = { minimumCents: '0', startingDistanceHm: '0', pricePerKmCents: '0' };
    return termsOf({ ...nothing, [field]: typed }) !== undefined || 'invalid';
  };
  return (
    <FormShell form={form} id={id} onSubmit={submit}>
      <div className={classes.fields}>
        {fields.map((field) => (
          <TextField
            key={field}
            form={form}
            name={field}
            label={labelOf(field)}
            description={t(`professional-information:mileage.${field}.why`)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            rules={{ required: 'required', validate: (typed) => isRight(field, String(typed)) }}
            problem={
              form.formState.errors[field] && form.formState.errors[field]?.message !== 'required'
                ? t(`professional-information:mileage.${field}.wrong`, { most: bounds[field] })
                : undefined
            }
          />
        ))}
      </div>
      <MileageLines control={form.control} />
      <StaleChoice {...choice} />
    </FormShell>
  );
}

/** An appointment keeps the terms of the day on which it was booked. */
function MileageHistory({ mileage: { history, timeZone } }: { mileage: Mileage }) {
  const { t } = useTranslation('professional-information');
  const format = useFormat();
  if (history.length === 0) return <Quiet>{t('mileage.none')}</Quiet>;
  return (
    <details className={classes.history}>
      <summary>{t('mileage.history', { count: history.length })}</summary>
      <ol reversed>
        {history.map(({ validFrom, minimumCents, startingDistanceHm, pricePerKmCents }, at) => (
          <li key={validFrom + String(history.length - at)}>
            <strong>{t('mileage.perKm', { price: format.price(pricePerKmCents) })}</strong>
            <span>
              {t('mileage.since', {
                day: format.day(dayIn(validFrom, timeZone), 'full'),
                minimum: format.price(minimumCents),
                km: format.number(startingDistanceHm / 10),
              })}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
