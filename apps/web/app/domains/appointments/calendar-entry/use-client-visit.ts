import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import type { KnownClient } from '@meche/contract/client-bookings';
import { type PlaceOfService, placesOfService } from '@meche/contract/enumerations';
import { isByLength } from '@meche/contract/hair-lengths';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Slot } from '@meche/contract/scheduling';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { isOfferedAt } from '~/domains/services/offer.ts';
import { wallClockIn } from '~/lib/dates/wall-clock.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { dropDraft, readDraft, useStoredDraft } from '~/ui/form/stored-draft.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { draftFromFormer } from '../series/repeated-visit-draft.ts';
import { toChangedPrices } from './agreed-price.ts';
import { type ClientVisitDraft, emptyClient, emptyServices } from './client-visit-draft.ts';
import { toClientBooking } from './client-visit-input.ts';
import { findOffer, findServices, findTurns } from './client-visit-offer.ts';
import { parseFreeLine } from './free-line.ts';
import type { TypedVisit } from './typed-visit.ts';

const draftName = 'appointment';

type UseClientVisitOptions = {
  professional: ProfessionalPage;
  calendar: Calendar;
  /** Member, day and time that the form was opened for. */
  where: Pick<ClientVisitDraft, 'memberId' | 'day' | 'time'>;
  /** The appointment to repeat. It replaces a stored draft, unless that draft is of the same repetition. */
  former?: Appointment | undefined;
};

export type ClientVisit = ReturnType<typeof useClientVisit>;

/**
 * State of the form that books an appointment for a client, with the services, members and prices that
 * follow from its values. The app stores the values as a draft until the appointment is booked.
 */
export function useClientVisit({ professional, calendar, where, former }: UseClientVisitOptions) {
  const may = useMay();
  const offered = placesOfService.filter(
    (place) =>
      (place === 'salon' || may('room_service')) &&
      professional.services.some((one) => isOfferedAt(one, place)),
  );
  const { form, ...draft } = useClientVisitForm({ where, former, place: offered[0] ?? 'salon' });
  const { timeZone } = calendar;
  const values = form.watch();
  const offer = findOffer(professional, calendar, values);
  const { services } = offer;
  const freely = services.length === 0 || draft.isFree;
  const what = useFormField(form, 'serviceIds', {
    validate: (ids) => freely || findServices(offer, ids).length > 0 || 'choice_required',
  });
  const length = useFormField(form, 'hair', {
    validate: ({ hairLength }, { serviceIds: ids }) =>
      hairLength !== undefined || !findServices(offer, ids).some(isByLength) || 'choice_required',
  });
  const picked = findServices(offer, values.serviceIds);
  const turns = findTurns(offer, values);
  const chosen = turns.flatMap((turn) => turn.services);

  /**
   * Preselects those of the client's last services that are offered here. Does nothing when services are
   * chosen or one is typed as free text.
   */
  function preselectLastServices({ lastServiceIds }: KnownClient) {
    if (picked.length > 0 || freely) return;
    const again = lastServiceIds.filter((id) => services.some((service) => service.id === id));
    if (again.length > 0) what.onChange([...new Set(again)]);
  }

  return {
    form,
    ...draft,
    ...offer,
    values,
    offered,
    picked,
    chosen,
    turns,
    freeLine: freely ? parseFreeLine(values.freeLine) : undefined,
    what,
    length,
    hair: length.value,
    prices: toChangedPrices(chosen, values.prices),
    freely,
    toInput: (typed: ClientVisitDraft) => toClientBooking(typed, { offer, hasFreeLine: freely, timeZone }),
    choose(slot: Slot) {
      chooseTime(form, slot.startsAt, timeZone);
      // With several members, each member keeps their own part of the services.
      if (turns.length < 2) chooseMember(form, slot.memberIds);
    },
    fillIn(read: TypedVisit) {
      fillIn(form, read);
      if (read.serviceIds.length > 0) what.onChange(read.serviceIds);
    },
    preselectLastServices,
    timeZone,
  };
}

type ClientVisitForm = Pick<UseClientVisitOptions, 'where' | 'former'> & { place: PlaceOfService };

function useClientVisitForm({ where, former, place }: ClientVisitForm) {
  const { language } = useLanguage();
  const openedFor = JSON.stringify(former ? [where, former.id] : where);
  const [draft, setDraft] = useState(() => {
    const stored = readDraft<ClientVisitDraft>(draftName);
    return former && stored?.openedFor !== openedFor ? undefined : stored;
  });
  const form = useForm<ClientVisitDraft>({
    defaultValues: {
      ...emptyServices,
      ...emptyClient,
      place,
      ...(former && draftFromFormer(former, language)),
      ...where,
      ...draft,
      // A newly pressed time replaces the time of the draft.
      ...(draft?.openedFor !== openedFor && where),
      openedFor,
    },
  });
  useStoredDraft(draftName, form);
  const [isFree, setFree] = useState(() => form.getValues('freeLine.name') !== '');
  return {
    form,
    /** True when the member chose to type a service as free text, or the draft has one. */
    isFree,
    setFree,
    hasDraft: draft !== undefined,
    startOver() {
      form.reset({ ...form.getValues(), ...where, ...emptyServices, ...emptyClient });
      setFree(false);
      setDraft(undefined);
      dropDraft(draftName);
    },
    drop() {
      form.reset();
      dropDraft(draftName);
    },
  };
}

type Form = UseFormReturn<ClientVisitDraft>;

function chooseTime(form: Form, startsAt: string, timeZone: string): void {
  const wall = wallClockIn(startsAt, timeZone);
  form.setValue('day', wall.slice(0, 10));
  form.setValue('time', wall.slice(11, 16), { shouldTouch: true });
}

/** Keeps the chosen member if they are free; otherwise chooses the first free member, if any. */
function chooseMember(form: Form, freeMemberIds: readonly string[]): void {
  const [first] = freeMemberIds;
  if (first && !freeMemberIds.includes(form.getValues('memberId'))) form.setValue('memberId', first);
}

/** Sets the fields that the typed text mentions. Other fields stay as they are. */
function fillIn(form: Form, { day, time, memberId, customerName }: TypedVisit): void {
  const fields = { day, time, memberId, customerName: customerName || undefined };
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.setValue(name as keyof typeof fields, value, { shouldTouch: true });
}
