import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Calendar } from '@meche/contract/calendar';
import type { bookForClient as bookForClientEndpoint } from '@meche/contract/client-bookings';
import { placesOfService } from '@meche/contract/enumerations';
import { gendersSuited, isByLength, termsAt } from '@meche/contract/hair-lengths';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Slot } from '@meche/contract/scheduling';
import type { z } from '@meche/contract/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { DayAndTime } from '~/domains/scheduling/day-and-time.tsx';
import { useTakenBy } from '~/domains/scheduling/taken-by.ts';
import { TakenNotice } from '~/domains/scheduling/taken-notice.tsx';
import { HairFields } from '~/domains/services/hair-fields.tsx';
import { isOfferedAt } from '~/domains/services/offer.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDays, clockTime, instantOf, minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, readDraft, useKeptDraft } from '~/ui/form/kept-draft.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { partOf } from '~/ui/form/part-of.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { pricesOf } from './agreed-price.ts';
import classes from './book-for-client-form.module.css';
import { ChooseServices } from './choose-services.tsx';
import { ClientFields } from './client-fields.tsx';
import { ClientNameField } from './client-name-field.tsx';
import { type ClientVisitDraft, nobodyTold, nothingDone } from './client-visit-draft.ts';
import { freeLineOf } from './free-line.ts';
import { FreeLineFields } from './free-line-fields.tsx';
import { HomeFields } from './home-fields.tsx';
import { type PriceDraft, PriceFields } from './price-fields.tsx';
import { appointmentsKey } from './queries.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { SeriesNotice } from './series-notice.tsx';
import type { TypedVisit } from './typed-visit.ts';
import { TypedVisitField } from './typed-visit-field.tsx';
import { type SeriesWanted, useBookSeries } from './use-book-series.ts';
import { useWarningWords } from './use-warning-words.ts';
import { VisitTotal } from './visit-total.tsx';
import { WarningNotice } from './warning-notice.tsx';

type BookForClientFormProps = {
  professional: ProfessionalPage;
  calendar: Calendar;
  /** The days on the screen, as they are known now. */
  shown: Calendar | undefined;
  today: string;
  /** The wall-clock time that was tapped: day, and HH:MM. */
  day: string;
  time: string;
  memberId: string;
  onDone: (added: { id: string; day: string; memberId: string }) => void;
};

const draftName = 'appointment';
/** No calendar reaches further; the server says so. */
const farthestDays = 731;

/** The professional books for somebody on the phone or at the door: what, whom, when; paid on site. */
export function BookForClientForm(props: BookForClientFormProps) {
  const { professional, calendar, shown, today, day, time, memberId, onDone } = props;
  const { t } = useTranslation(['calendar', 'services']);
  const [warnings, setWarnings] = useState<BookingWarning[]>([]);
  const [nextSlots, setNextSlots] = useState<Slot[]>();
  const format = useFormat();
  const takenBy = useTakenBy();
  const warningWords = useWarningWords(calendar, shown);
  const book = useCommand({
    call: async (
      body: z.input<NonNullable<(typeof bookForClientEndpoint)['body']>>,
      { api, idempotencyKey },
    ) => {
      const { bookForClient } = await import('@meche/contract/client-bookings');
      return api.call(bookForClient, { body, idempotencyKey });
    },
    onRefused: explained,
    stale: [appointmentsKey],
  });
  const series = useBookSeries();
  const may = useMay();
  const offered = placesOfService.filter(
    (place) =>
      (place === 'salon' || may('room_service')) &&
      professional.services.some((one) => isOfferedAt(one, place)),
  );
  const where = { memberId, day, time };
  const openedFor = JSON.stringify(where);
  const [draft, setDraft] = useState(() => readDraft<ClientVisitDraft>(draftName));
  const form = useForm<ClientVisitDraft>({
    defaultValues: {
      ...nothingDone,
      ...nobodyTold,
      ...{ place: offered[0] ?? 'salon', everyWeeks: '0', lastDay: '' },
      ...where,
      ...draft,
      // A time that was tapped since is the one that is meant.
      ...(draft?.openedFor !== openedFor && where),
      openedFor,
    },
  });
  useKeptDraft(draftName, form);
  const [isFree, setFree] = useState(() => form.getValues('freeLine.name') !== '');
  const values = form.watch();
  const { place, memberId: chosenMember, serviceIds } = values;
  const able = professional.members.find((member) => member.id === chosenMember)?.serviceIds;
  const services = professional.services.filter(
    (service) => isOfferedAt(service, place) && (!able || able.includes(service.id)),
  );

  const freely = services.length === 0 || isFree;
  const offeredOf = (ids: readonly string[]) => services.filter((service) => ids.includes(service.id));
  const picked = offeredOf(serviceIds);
  const what = useFormField(form, 'serviceIds', {
    validate: (ids) => freely || offeredOf(ids).length > 0 || 'choice_required',
  });
  const length = useFormField(form, 'hair', {
    validate: ({ hairLength }, { serviceIds: ids }) =>
      hairLength !== undefined || !offeredOf(ids).some(isByLength) || 'choice_required',
  });
  const hair = length.value;
  const termsOf = (service: (typeof services)[number]) => ({
    ...service,
    ...termsAt(service, hair.hairLength),
  });
  const chosenNow = picked.map(termsOf);
  const prices = pricesOf(chosenNow, values.prices);
  const freeNow = freely ? freeLineOf(values.freeLine) : undefined;
  const minutes =
    chosenNow.reduce((total, one) => total + one.durationMinutes, 0) + (freeNow?.durationMinutes ?? 0);

  async function submit(values: ClientVisitDraft) {
    const chosen = offeredOf(values.serviceIds);
    const freeLine = freely ? freeLineOf(values.freeLine) : undefined;
    const { hairLength, gender } = values.hair;
    const forWhom = gendersSuited(chosen).find((one) => one === gender);
    const body = {
      memberId: values.memberId,
      serviceIds: chosen.map((service) => service.id),
      ...(freeLine && { freeLine }),
      prices: pricesOf(chosen.map(termsOf), values.prices),
      startsAt: instantOf(`${values.day}T${values.time}`, calendar.timeZone),
      place: values.place,
      ...(hairLength && { hairLength }),
      ...(forWhom && { gender: forWhom }),
      ...(values.place === 'at_home' && { address: values.address }),
      customerName: values.customerName.trim() || t('calendar:add.walkIn'),
      ...(values.customerPhone.trim() && { customerPhone: values.customerPhone.trim() }),
      ...(values.customerEmail.trim() && { customerEmail: values.customerEmail.trim() }),
      note: values.note,
      // Once she has read the warnings, the same button books anyway.
      acceptWarnings: warnings.length > 0,
    };
    if (values.everyWeeks !== '0')
      return submitSeries({ ...body, everyWeeks: Number(values.everyWeeks), lastDay: values.lastDay });
    const added = await book.send(body);
    if (added) leave(t('calendar:add.done'), added, added.id);
  }

  async function submitSeries(wanted: SeriesWanted) {
    const added = await series.book({
      ...wanted,
      acceptWarnings: wanted.leaveOut === true && wanted.acceptWarnings,
    });
    if (added) leave(t('calendar:add.doneSeries', { count: added.count }), added, added.firstId);
  }

  function leave(said: string, { customerNotWrittenTo }: { customerNotWrittenTo: boolean }, id: string) {
    toast('done', customerNotWrittenTo ? t('calendar:add.doneUnwritten') : said);
    const added = { id, day: form.getValues('day'), memberId: form.getValues('memberId') };
    form.reset();
    dropDraft(draftName);
    onDone(added);
  }

  /** Two refusals are a conversation: what is unusual, or when else. */
  async function explained(error: unknown): Promise<boolean> {
    if (isRefusal(error) && error.fields.startsAt === 'too_big') {
      form.setError('day', { message: 'too_big' }, { shouldFocus: true });
      return true;
    }
    if (isRefusal(error, 'slot_off_grid')) {
      form.setError('time', { message: 'off_grid' }, { shouldFocus: true });
      return true;
    }
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

  /** What was not said stays as it is. */
  function fillIn(read: TypedVisit) {
    const { day: typedDay, time: typedTime, memberId: typedMember, customerName } = read;
    const said = {
      day: typedDay,
      time: typedTime,
      memberId: typedMember,
      customerName: customerName || undefined,
    };
    for (const [name, value] of Object.entries(said))
      if (value !== undefined) form.setValue(name as keyof typeof said, value);
    if (read.serviceIds.length > 0) what.onChange(read.serviceIds);
  }

  function startAnew() {
    form.reset({ ...form.getValues(), ...where, ...nothingDone, ...nobodyTold });
    setFree(false);
    setDraft(undefined);
    dropDraft(draftName);
  }

  // What was warned of no longer holds once the time, the person or the services change.
  const forget = () => {
    if (warnings.length > 0) setWarnings([]);
    if (series.inTheWay) series.forget();
  };

  return (
    <FormShell form={form} onSubmit={submit}>
      <div className={classes.fields} onChange={forget}>
        {draft && (
          <p className={classes.draft}>
            <span>{t('calendar:add.draft')}</span>
            <LinkButton onClick={startAnew}>{t('calendar:add.draftDrop')}</LinkButton>
          </p>
        )}
        {services.length > 0 && (
          <TypedVisitField {...{ professional, calendar, today }} onRead={fillIn} onChoose={choose} />
        )}
        <ClientNameField form={form} />
        {services.length > 0 && (
          <ChooseServices
            ref={what.ref}
            services={services}
            chosen={serviceIds}
            hairLength={hair.hairLength}
            error={what.code}
            onChange={what.onChange}
          />
        )}
        <HairFields
          ref={length.ref}
          id="hair"
          services={picked}
          hair={hair}
          error={
            length.code && (
              <p role="alert" className={classes.missing}>
                {t('services:hair.missing')}
              </p>
            )
          }
          onChange={(told) => length.onChange({ ...hair, ...told })}
        />
        {services.length > 0 ? (
          <label className={classes.freely}>
            <input
              type="checkbox"
              checked={isFree}
              onChange={(event) => setFree(event.currentTarget.checked)}
            />
            {t('calendar:add.free.open')}
          </label>
        ) : (
          <p className={classes.none}>
            {t(professional.services.length > 0 ? 'calendar:add.noService' : 'calendar:add.free.first')}
          </p>
        )}
        {freely && <FreeLineFields form={form} required={picked.length === 0} />}
        <PriceFields form={partOf<PriceDraft, ClientVisitDraft>(form)} services={chosenNow} />
        {calendar.members.length > 1 && (
          <NativeSelect
            label={t('calendar:add.member')}
            data={calendar.members.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.register('memberId')}
          />
        )}
        <DayAndTime
          form={form}
          day="day"
          time="time"
          problems={{
            'day too_big': t('calendar:add.farDay', {
              day: format.day(addDays(today, farthestDays), 'full'),
            }),
          }}
        />
        <RepeatFields form={form} />
        {offered.length > 1 && (
          <ChoicePills
            legend={t('calendar:add.place')}
            name="place"
            value={place}
            options={offered.map((value) => ({ value, label: t(`services:places.${value}`) }))}
            onChange={(value) => form.setValue('place', value)}
          />
        )}
        {place === 'at_home' && <HomeFields form={form} />}
        <ClientFields form={form} />
      </div>
      <div className={classes.submit} data-keep-clear>
        <WarningNotice
          warnings={warnings}
          wordsOf={(warning) =>
            warningWords(warning, { memberId: chosenMember, day: values.day, city: values.address.city })
          }
        />
        {series.inTheWay && (
          <SeriesNotice
            found={series.inTheWay.found}
            isBusy={series.isBusy}
            onBookFree={(also) =>
              series.inTheWay &&
              submitSeries({ ...series.inTheWay.wanted, leaveOut: true, acceptWarnings: also === 'unusual' })
            }
          />
        )}
        {nextSlots && (
          <TakenNotice
            sentence={
              takenBy(shown, {
                memberId: chosenMember,
                day: values.day,
                from: values.time,
                until: clockTime(minuteOf(values.time) + minutes),
              }) ?? t('calendar:taken.unknown')
            }
            {...{ nextSlots, today, timeZone: calendar.timeZone, onChoose: choose }}
          />
        )}
        <VisitTotal
          chosen={chosenNow}
          prices={prices}
          freeLine={freeNow}
          place={place}
          hairLength={hair.hairLength}
          isOpen={!hair.hairLength && picked.some(isByLength)}
          address={values.address}
          startsAt={`${values.day}T${values.time}`}
          timeZone={calendar.timeZone}
        />
        <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
          {t(warnings.length > 0 ? 'calendar:add.submitAnyway' : 'calendar:add.submit')}
        </Button>
      </div>
    </FormShell>
  );
}
