import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import { termsAt } from '@meche/contract/hair-lengths';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isOfferedAt } from '~/domains/services/offer.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { narrowForm } from '~/ui/form/narrow-form.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { toChangedPrices } from './agreed-price.ts';
import classes from './change-services-form.module.css';
import {
  type ChangedServicesDraft,
  computeChangedTotal,
  listResultingServices,
} from './changed-services-draft.ts';
import { ChooseServices } from './choose-services.tsx';
import { type PriceDraft, PriceFields } from './price-fields.tsx';
import { useChangeServices } from './use-change-services.ts';
import { useWarningTexts } from './use-warning-texts.ts';
import { WarningNotice } from './warning-notice.tsx';

type ChangeServicesFormProps = {
  appointment: Appointment;
  calendar: Calendar;
  sold: UseQueryOptions<ProfessionalPage>;
  onDone: (changed: Appointment) => void;
};

export function ChangeServicesForm(props: ChangeServicesFormProps) {
  const { appointment, calendar, onDone } = props;
  const { t } = useTranslation(['appointments', 'calendar']);
  const { lines, member, place, startsAt, address, totalCents } = appointment;
  const professional = useQuery(props.sold);
  const warningWords = useWarningTexts(calendar, undefined);
  const form = useForm<ChangedServicesDraft>({
    defaultValues: { keep: lines.map((_, position) => position), serviceIds: [], prices: {} },
  });
  const typed = form.watch();
  const added = useFormField(form, 'serviceIds', {
    validate: (ids, { keep }) => ids.length + keep.length > 0 || 'choice_required',
  });
  const hairLength = lines.find((line) => line.hairLength)?.hairLength ?? undefined;
  const able = professional.data?.members.find((one) => one.id === member.id)?.serviceIds;
  const sold = (professional.data?.services ?? [])
    .filter((one) => isOfferedAt(one, place) && (!able || able.includes(one.id)))
    .map((one) => ({ ...one, ...termsAt(one, hairLength) }));
  const services = listResultingServices(appointment, typed, sold);
  const change = useChangeServices({ appointment, calendar, hairLength, onDone });
  const { warnings, isFull } = change;

  async function submit({ keep, serviceIds, prices }: ChangedServicesDraft) {
    const order = keep.toSorted((one, other) => one - other);
    await change.send({ keep: order, serviceIds, prices: toChangedPrices(services, prices) });
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      <div className={classes.fields} onChange={change.forgetRefusal}>
        <BookedServices form={form} lines={lines} />
        {professional.data ? (
          <ChooseServices
            ref={added.ref}
            legend={t('changeServices.add')}
            services={sold}
            chosen={typed.serviceIds}
            hairLength={hairLength}
            error={added.code}
            onChange={added.onChange}
          />
        ) : (
          <QueryState of={professional} shape="form" height={160} />
        )}
        <PriceFields form={narrowForm<PriceDraft, ChangedServicesDraft>(form)} services={services} />
      </div>
      <WarningNotice
        warnings={warnings}
        wordsOf={(warning) =>
          warningWords(warning, {
            memberId: member.id,
            day: dayIn(startsAt, calendar.timeZone),
            city: address.city,
          })
        }
      />
      <Total before={totalCents} cents={computeChangedTotal(appointment, services, typed.prices)} />
      <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
        {isFull
          ? t('changeServices.keepTime')
          : warnings.length > 0
            ? t('calendar:add.submitAnyway')
            : t('changeServices.submit')}
      </Button>
    </FormShell>
  );
}

type BookedServicesProps = { form: UseFormReturn<ChangedServicesDraft>; lines: Appointment['lines'] };

function BookedServices({ form, lines }: BookedServicesProps) {
  const { t } = useTranslation('appointments');
  const staying = form.watch('keep');
  const setStays = (position: number, stays: boolean) =>
    form.setValue('keep', stays ? [...staying, position] : staying.filter((one) => one !== position));
  return (
    <fieldset className={classes.booked}>
      <legend>{t('changeServices.booked')}</legend>
      {lines.map(({ name, priceCents }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same service may be booked twice, and the order never changes
        <label key={position}>
          <input
            type="checkbox"
            checked={staying.includes(position)}
            onChange={(event) => setStays(position, event.currentTarget.checked)}
          />
          <span>{name}</span>
          <PriceText cents={priceCents} size="sm" />
        </label>
      ))}
    </fieldset>
  );
}

function Total({ before, cents }: { before: number; cents: number }) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  return (
    <div aria-live="polite">
      <p className={classes.total}>
        <span>{t('changeServices.total', { before: format.price(before) })}</span>
        <PriceText cents={cents} size="sm" />
      </p>
      {cents > before && <Quiet>{t('changeServices.dearer')}</Quiet>}
    </div>
  );
}
