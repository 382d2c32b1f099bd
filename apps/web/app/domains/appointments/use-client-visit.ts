import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import type { KnownClient } from '@meche/contract/client-bookings';
import { placesOfService } from '@meche/contract/enumerations';
import { gendersSuited, isByLength, termsAt } from '@meche/contract/hair-lengths';
import { own } from '@meche/contract/own';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Slot } from '@meche/contract/scheduling';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { isOfferedAt } from '~/domains/services/offer.ts';
import { instantOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { dropDraft, readDraft, useStoredDraft } from '~/ui/form/stored-draft.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { pricesOf } from './agreed-price.ts';
import { type ClientVisitDraft, emptyClient, emptyServices } from './client-visit-draft.ts';
import { freeLineOf } from './free-line.ts';
import { memberFor, turnsOf } from './shared-visit.ts';
import { draftOf } from './taken-up.ts';
import type { TypedVisit } from './typed-visit.ts';

const draftName = 'appointment';

type UseClientVisitOptions = {
  professional: ProfessionalPage;
  calendar: Calendar;
  /** Column and time that were pressed in the calendar. */
  where: Pick<ClientVisitDraft, 'memberId' | 'day' | 'time'>;
  /** The appointment to repeat; replaces an older draft. */
  former?: Appointment | undefined;
};

export type ClientVisit = ReturnType<typeof useClientVisit>;

/**
 * Form state of an appointment for a client, stored as a draft until booked, with what the catalogue
 * derives from it.
 */
export function useClientVisit({ professional, calendar, where, former }: UseClientVisitOptions) {
  const may = useMay();
  const offered = placesOfService.filter(
    (place) =>
      (place === 'salon' || may('room_service')) &&
      professional.services.some((one) => isOfferedAt(one, place)),
  );
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
      place: offered[0] ?? 'salon',
      ...(former && draftOf(former, language)),
      ...where,
      ...draft,
      // A newly pressed time wins over the one in the draft.
      ...(draft?.openedFor !== openedFor && where),
      openedFor,
    },
  });
  useStoredDraft(draftName, form);
  const [isFree, setFree] = useState(() => form.getValues('freeLine.name') !== '');
  const values = form.watch();
  const { place, memberId, serviceIds } = values;
  const able = professional.members.find((member) => member.id === memberId)?.serviceIds;
  const ofPlace = professional.services.filter((service) => isOfferedAt(service, place));
  const services = ofPlace.filter((service) => !able || able.includes(service.id));
  // At home one member performs everything, because travel is counted per appointment.
  const members =
    place === 'salon'
      ? professional.members.filter(({ id }) => calendar.members.some((one) => one.id === id))
      : [];
  const byOthers = ofPlace.filter(
    ({ id }) => able && !able.includes(id) && members.some(({ serviceIds: theirs }) => theirs.includes(id)),
  );
  const memberIdFor = (serviceId: string, values: ClientVisitDraft) =>
    members.length === 0
      ? values.memberId
      : memberFor(serviceId, { members, chosen: own(values.members, serviceId), memberId: values.memberId });

  const freely = services.length === 0 || isFree;
  // In the order of choice, which is the order of work.
  const offeredOf = (ids: readonly string[]) =>
    ids.flatMap((id) => [...services, ...byOthers].find((service) => service.id === id) ?? []);
  const picked = offeredOf(serviceIds);
  const what = useFormField(form, 'serviceIds', {
    validate: (ids) => freely || offeredOf(ids).length > 0 || 'choice_required',
  });
  const length = useFormField(form, 'hair', {
    validate: ({ hairLength }, { serviceIds: ids }) =>
      hairLength !== undefined || !offeredOf(ids).some(isByLength) || 'choice_required',
  });
  const { hairLength } = length.value;
  const termsOf = (service: (typeof services)[number]) => ({ ...service, ...termsAt(service, hairLength) });
  const inTurns = (values: ClientVisitDraft) =>
    turnsOf(
      offeredOf(values.serviceIds).map((one) => ({ ...termsOf(one), memberId: memberIdFor(one.id, values) })),
    );
  const turns = inTurns(values);
  const chosen = turns.flatMap((turn) => turn.services);
  const freeLine = freely ? freeLineOf(values.freeLine) : undefined;

  function toInput(values: ClientVisitDraft) {
    const done = offeredOf(values.serviceIds);
    const free = freely ? freeLineOf(values.freeLine) : undefined;
    const { hairLength: chosenLength, gender } = values.hair;
    const forWhom = gendersSuited(done).find((one) => one === gender);
    const [first, ...rest] = inTurns(values).map((turn) => ({
      memberId: turn.memberId,
      serviceIds: turn.services.map((service) => service.id),
      prices: pricesOf(turn.services, values.prices),
    }));
    return {
      ...(first ?? { memberId: values.memberId, serviceIds: [], prices: [] }),
      ...(rest.length > 0 && { nextTurns: rest }),
      ...(free && { freeLine: free }),
      startsAt: instantOf(`${values.day}T${values.time}`, calendar.timeZone),
      place: values.place,
      ...(chosenLength && { hairLength: chosenLength }),
      ...(forWhom && { gender: forWhom }),
      ...(values.place === 'at_home' && { address: values.address }),
      ...(values.customerName.trim() && { customerName: values.customerName.trim() }),
      ...(values.customerPhone.trim() && { customerPhone: values.customerPhone.trim() }),
      ...(values.customerEmail.trim() && { customerEmail: values.customerEmail.trim() }),
      note: values.note,
    };
  }

  function choose(slot: Slot) {
    const wall = wallClockIn(slot.startsAt, calendar.timeZone);
    form.setValue('day', wall.slice(0, 10));
    form.setValue('time', wall.slice(11, 16), { shouldTouch: true });
    const [first] = slot.memberIds;
    // With several members, each keeps their own part.
    if (first && turns.length < 2 && !slot.memberIds.includes(form.getValues('memberId')))
      form.setValue('memberId', first);
  }

  /** Fields that were not read stay. */
  function fillIn(read: TypedVisit) {
    const { day: typedDay, time: typedTime, memberId: typedMember, customerName } = read;
    const fields = {
      day: typedDay,
      time: typedTime,
      memberId: typedMember,
      customerName: customerName || undefined,
    };
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) form.setValue(name as keyof typeof fields, value, { shouldTouch: true });
    if (read.serviceIds.length > 0) what.onChange(read.serviceIds);
  }

  /** Preselects those of the client’s last services that are offered here, unless something is chosen. */
  function preselectLastServices({ lastServiceIds }: KnownClient) {
    if (picked.length > 0 || freely) return;
    const again = lastServiceIds.filter((id) => services.some((service) => service.id === id));
    if (again.length > 0) what.onChange([...new Set(again)]);
  }

  function startOver() {
    form.reset({ ...form.getValues(), ...where, ...emptyServices, ...emptyClient });
    setFree(false);
    setDraft(undefined);
    dropDraft(draftName);
  }

  function drop() {
    form.reset();
    dropDraft(draftName);
  }

  return {
    form,
    values,
    offered,
    services,
    byOthers,
    members,
    picked,
    chosen,
    turns,
    freeLine,
    what,
    length,
    hair: length.value,
    prices: pricesOf(chosen, values.prices),
    freely,
    isFree,
    setFree,
    hasDraft: draft !== undefined,
    toInput,
    choose,
    fillIn,
    preselectLastServices,
    startOver,
    drop,
    timeZone: calendar.timeZone,
  };
}
