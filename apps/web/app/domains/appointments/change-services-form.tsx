import type { Appointment } from '@meche/contract/appointments';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Calendar } from '@meche/contract/calendar';
import { termsAt } from '@meche/contract/hair-lengths';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isOfferedAt } from '~/domains/services/offer.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { partOf } from '~/ui/form/part-of.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { pricesOf } from './agreed-price.ts';
import classes from './change-services-form.module.css';
import { type ChangedServicesDraft, servicesOf, totalOf } from './changed-services-draft.ts';
import { ChooseServices } from './choose-services.tsx';
import { type PriceDraft, PriceFields } from './price-fields.tsx';
import { appointmentQuery, appointmentsKey } from './queries.ts';
import { useConflictTexts } from './use-conflict-texts.ts';
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
  const format = useFormat();
  const clientName = useClientName();
  const api = useApi();
  const cache = useQueryClient();
  const { id, revision, lines, member, place, startsAt, address, totalCents, can } = appointment;
  const professional = useQuery(props.sold);
  const [warnings, setWarnings] = useState<readonly BookingWarning[]>([]);
  // The appointment cannot get longer: the member states that the services fit in its time.
  const [isFull, setFull] = useState(false);
  const warningWords = useWarningTexts(calendar, undefined);
  const { conflictWords } = useConflictTexts({ timeZone: calendar.timeZone, members: calendar.members });
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
  const services = servicesOf(appointment, typed, sold);
  const total = totalOf(appointment, services, typed.prices);

  const change = useCommand({
    call: async (
      body: Pick<ChangedServicesDraft, 'keep' | 'serviceIds'> & { prices: ReturnType<typeof pricesOf> },
      { api: caller, idempotencyKey },
    ) => {
      const { changeServices } = await import('@meche/contract/changed-services');
      const acceptWarnings = warnings.length > 0;
      return caller.call(changeServices, {
        params: { id },
        body: { ...body, revision, hairLength, acceptWarnings, keepTime: isFull },
        idempotencyKey,
      });
    },
    onDone: (changed) => {
      cache.setQueryData(appointmentQuery(api, id).queryKey, changed);
      toast(
        'done',
        t(changed.rise ? 'changeServices.asked' : 'changeServices.done', {
          customer: clientName(changed.customer.name),
        }),
      );
      onDone(changed);
    },
    onRefused: async (error) => {
      if (isRefusal(error, 'warning_not_confirmed')) {
        setWarnings((await detailsOf(error, 'warning_not_confirmed'))?.warnings ?? ['outside_hours']);
        return true;
      }
      if (isRefusal(error, 'time_taken')) {
        toast('problem', conflictWords((await detailsOf(error, 'time_taken'))?.inTheWay ?? [], member.id));
        setFull(can.complete);
        return true;
      }
      if (!isRefusal(error, 'changed_meanwhile')) return false;
      toast('problem', t('calendar:move.changed'));
      return true;
    },
    stale: [appointmentsKey],
  });

  async function submit({ keep, serviceIds, prices }: ChangedServicesDraft) {
    const order = keep.toSorted((one, other) => one - other);
    await change.send({ keep: order, serviceIds, prices: pricesOf(services, prices) });
  }

  function resetWarnings() {
    if (warnings.length > 0) setWarnings([]);
    if (isFull) setFull(false);
  }
  const keepLine = (position: number, isKept: boolean) =>
    form.setValue('keep', isKept ? [...typed.keep, position] : typed.keep.filter((one) => one !== position));
  return (
    <FormShell form={form} onSubmit={submit}>
      <div className={classes.fields} onChange={resetWarnings}>
        <fieldset className={classes.booked}>
          <legend>{t('changeServices.booked')}</legend>
          {lines.map(({ name, priceCents }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same service may be done twice, and nothing moves
            <label key={position}>
              <input
                type="checkbox"
                checked={typed.keep.includes(position)}
                onChange={(event) => keepLine(position, event.currentTarget.checked)}
              />
              <span>{name}</span>
              <PriceText cents={priceCents} size="sm" />
            </label>
          ))}
        </fieldset>
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
        <PriceFields form={partOf<PriceDraft, ChangedServicesDraft>(form)} services={services} />
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
      <div aria-live="polite">
        <p className={classes.total}>
          <span>{t('changeServices.total', { before: format.price(totalCents) })}</span>
          <PriceText cents={total} size="sm" />
        </p>
        {total > totalCents && <Quiet>{t('changeServices.dearer')}</Quiet>}
      </div>
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
