import type { Calendar } from '@meche/contract/calendar';
import { type PlaceOfService, placesOfService } from '@meche/contract/enumerations';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { refusalDetails } from '@meche/contract/refusal-details';
import type { Slot } from '@meche/contract/scheduling';
import type { z } from '@meche/contract/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayAndTime } from '~/domains/scheduling/day-and-time.tsx';
import { isOfferedAt } from '~/domains/services/offer.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { useIdempotencyKey } from '~/lib/api/use-idempotency-key.ts';
import { instantOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { useMay } from '~/lib/session/use-may.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { SlotPills } from '~/ui/slots/slot-pills.tsx';
import classes from './book-for-client-form.module.css';
import { ChooseServices } from './choose-services.tsx';
import { appointmentsKey } from './queries.ts';

type BookForClientFormProps = {
  professional: ProfessionalPage;
  calendar: Calendar;
  today: string;
  /** The wall-clock time that was tapped: day, and HH:MM. */
  day: string;
  time: string;
  memberId: string;
  onDone: () => void;
};

type Warning = z.output<(typeof refusalDetails)['warning_not_confirmed']>['warnings'][number];

type Values = {
  memberId: string;
  serviceIds: string[];
  day: string;
  time: string;
  place: PlaceOfService;
  address: { line: string; city: string; postalCode: string };
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  note: string;
};

/** The professional books for somebody on the phone or at the door: what, whom, when; paid on site. */
export function BookForClientForm(props: BookForClientFormProps) {
  const { professional, calendar, today, day, time, memberId, onDone } = props;
  const { t } = useTranslation(['calendar', 'services']);
  const api = useApi();
  const cache = useQueryClient();
  const once = useIdempotencyKey();
  const [warnings, setWarnings] = useState<Warning[]>([]);
  const [nextSlots, setNextSlots] = useState<Slot[]>();
  const may = useMay();
  const offered = placesOfService.filter(
    (place) =>
      (place === 'salon' || may('room_service')) &&
      professional.services.some((one) => isOfferedAt(one, place)),
  );
  const form = useForm<Values>({
    defaultValues: {
      memberId,
      serviceIds: [],
      day,
      time,
      place: offered[0] ?? 'salon',
      address: { line: '', city: '', postalCode: '' },
      customerName: '',
      customerPhone: '',
      customerEmail: '',
      note: '',
    },
  });
  const [place, chosenMember, serviceIds] = form.watch(['place', 'memberId', 'serviceIds']);
  const able = professional.members.find((member) => member.id === chosenMember)?.serviceIds;
  const services = professional.services.filter(
    (service) => isOfferedAt(service, place) && (!able || able.includes(service.id)),
  );

  async function submit(values: Values) {
    const chosen = services.filter((service) => values.serviceIds.includes(service.id));
    if (chosen.length === 0) {
      form.setError('serviceIds', { message: 'choice_required' });
      return;
    }
    const body = {
      memberId: values.memberId,
      serviceIds: chosen.map((service) => service.id),
      startsAt: instantOf(`${values.day}T${values.time}`, calendar.timeZone),
      place: values.place,
      ...(values.place === 'at_home' && { address: values.address }),
      customerName: values.customerName.trim() || t('calendar:add.walkIn'),
      ...(values.customerPhone.trim() && { customerPhone: values.customerPhone.trim() }),
      ...(values.customerEmail.trim() && { customerEmail: values.customerEmail.trim() }),
      note: values.note,
      // Once she has read the warnings, the same button books anyway.
      acceptWarnings: warnings.length > 0,
    };
    let isUnwritten = false;
    try {
      const { bookForClient } = await import('@meche/contract/appointments');
      const added = await once(body, (idempotencyKey) => api.call(bookForClient, { body, idempotencyKey }));
      isUnwritten = added.customerNotWrittenTo;
    } catch (error) {
      // What was refused says that the calendar is not what she sees.
      void cache.invalidateQueries({ queryKey: appointmentsKey });
      if (!(await explained(error))) throw error;
      return;
    }
    toast('done', t(isUnwritten ? 'calendar:add.doneUnwritten' : 'calendar:add.done'));
    onDone();
    await cache.invalidateQueries({ queryKey: appointmentsKey });
  }

  /** Two refusals are a conversation: what is unusual, or when else. */
  async function explained(error: unknown): Promise<boolean> {
    if (isRefusal(error, 'warning_not_confirmed')) {
      const details = await detailsOf(error, 'warning_not_confirmed');
      setWarnings(details?.warnings ?? ['outside_hours']);
      setNextSlots(undefined);
      return true;
    }
    if (isRefusal(error, 'slot_taken')) {
      const details = await detailsOf(error, 'slot_taken');
      setNextSlots(details?.nextSlots ?? []);
      setWarnings([]);
      return true;
    }
    return false;
  }

  function choose(slot: Slot) {
    const wall = wallClockIn(slot.startsAt, calendar.timeZone);
    form.setValue('day', wall.slice(0, 10));
    form.setValue('time', wall.slice(11, 16));
    const [first] = slot.memberIds;
    if (first && !slot.memberIds.includes(form.getValues('memberId'))) form.setValue('memberId', first);
    setNextSlots(undefined);
  }

  // What was warned of no longer holds once the time, the person or the services change.
  const forget = () => {
    if (warnings.length > 0) setWarnings([]);
  };

  return (
    <FormShell form={form} onSubmit={submit}>
      <div className={classes.fields} onChange={forget}>
        <ChooseServices
          services={services}
          chosen={serviceIds}
          error={form.formState.errors.serviceIds?.message}
          onChange={(ids) => {
            form.setValue('serviceIds', ids);
            form.clearErrors('serviceIds');
          }}
        />
        {calendar.members.length > 1 && (
          <NativeSelect
            label={t('calendar:add.member')}
            data={calendar.members.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.register('memberId')}
          />
        )}
        <DayAndTime form={form} day="day" time="time" />
        {offered.length > 1 && (
          <ChoicePills
            legend={t('calendar:add.place')}
            name="place"
            value={place}
            options={offered.map((value) => ({ value, label: t(`services:places.${value}`) }))}
            onChange={(value) => form.setValue('place', value)}
          />
        )}
        {place === 'at_home' && (
          <>
            <TextField
              form={form}
              name="address.line"
              label={t('calendar:add.line')}
              rules={rules.address}
              maxLength={200}
            />
            <div className={classes.town}>
              <TextField
                form={form}
                name="address.postalCode"
                label={t('calendar:add.postalCode')}
                rules={rules.postalCode}
                inputMode="numeric"
                maxLength={5}
              />
              <TextField
                form={form}
                name="address.city"
                label={t('calendar:add.city')}
                rules={rules.required}
                maxLength={100}
              />
            </div>
          </>
        )}
        <TextField
          form={form}
          name="customerName"
          label={t('calendar:add.name')}
          placeholder={t('calendar:add.walkIn')}
          maxLength={200}
        />
        <TextField
          form={form}
          name="customerPhone"
          kind="tel"
          label={t('calendar:add.phone')}
          rules={{ pattern: rules.phone.pattern }}
        />
        <TextField
          form={form}
          name="customerEmail"
          kind="email"
          label={t('calendar:add.email')}
          rules={{ pattern: rules.email.pattern }}
        />
        <TextField form={form} name="note" kind="long" label={t('calendar:add.note')} maxLength={1000} />
      </div>
      <div className={classes.submit} data-keep-clear>
        {warnings.length > 0 && (
          <div role="alert" className={classes.warning}>
            {warnings.map((warning) => (
              <p key={warning}>{t(`calendar:add.warnings.${warning}`)}</p>
            ))}
          </div>
        )}
        {nextSlots && (
          <div role="alert" className={classes.warning}>
            <p>{t(nextSlots.length > 0 ? 'calendar:add.taken' : 'calendar:add.takenWithoutNext')}</p>
            {nextSlots.length > 0 && (
              <SlotPills slots={nextSlots} timeZone={calendar.timeZone} today={today} onChoose={choose} />
            )}
          </div>
        )}
        <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
          {t(warnings.length > 0 ? 'calendar:add.submitAnyway' : 'calendar:add.submit')}
        </Button>
      </div>
    </FormShell>
  );
}
