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
import { dropDraft, readDraft, useKeptDraft } from '~/ui/form/kept-draft.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { pricesOf } from './agreed-price.ts';
import { type ClientVisitDraft, noClientGiven, nothingDone } from './client-visit-draft.ts';
import { freeLineOf } from './free-line.ts';
import { memberFor, turnsOf } from './shared-visit.ts';
import { draftOf } from './taken-up.ts';
import type { TypedVisit } from './typed-visit.ts';

const draftName = 'appointment';

type Given = {
  professional: ProfessionalPage;
  calendar: Calendar;
  /** Where the calendar was tapped. */
  where: Pick<ClientVisitDraft, 'memberId' | 'day' | 'time'>;
  /** The visit that is taken up again: it stands in place of what was typed before. */
  former?: Appointment | undefined;
};

export type ClientVisit = ReturnType<typeof useClientVisit>;

/** What is typed of a visit for a client, kept until it is booked, and what comes of it by the house's catalogue. */
export function useClientVisit({ professional, calendar, where, former }: Given) {
  const may = useMay();
  const offered = placesOfService.filter(
    (place) =>
      (place === 'salon' || may('room_service')) &&
      professional.services.some((one) => isOfferedAt(one, place)),
  );
  const { language } = useLanguage();
  const openedFor = JSON.stringify(former ? [where, former.id] : where);
  const [draft, setDraft] = useState(() => {
    const kept = readDraft<ClientVisitDraft>(draftName);
    return former && kept?.openedFor !== openedFor ? undefined : kept;
  });
  const form = useForm<ClientVisitDraft>({
    defaultValues: {
      ...nothingDone,
      ...noClientGiven,
      place: offered[0] ?? 'salon',
      ...(former && draftOf(former, language)),
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
  const { place, memberId, serviceIds } = values;
  const able = professional.members.find((member) => member.id === memberId)?.serviceIds;
  const ofPlace = professional.services.filter((service) => isOfferedAt(service, place));
  const services = ofPlace.filter((service) => !able || able.includes(service.id));
  // At home ways are counted by visit: one member does it all.
  const members =
    place === 'salon'
      ? professional.members.filter(({ id }) => calendar.members.some((one) => one.id === id))
      : [];
  const byOthers = ofPlace.filter(
    ({ id }) => able && !able.includes(id) && members.some(({ serviceIds: theirs }) => theirs.includes(id)),
  );
  const whoDoes = (serviceId: string, told: ClientVisitDraft) =>
    members.length === 0
      ? told.memberId
      : memberFor(serviceId, { members, chosen: own(told.members, serviceId), memberId: told.memberId });

  const freely = services.length === 0 || isFree;
  // In the order in which they were chosen, which is that in which they are done.
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
  const inTurns = (told: ClientVisitDraft) =>
    turnsOf(offeredOf(told.serviceIds).map((one) => ({ ...termsOf(one), memberId: whoDoes(one.id, told) })));
  const turns = inTurns(values);
  const chosen = turns.flatMap((turn) => turn.services);
  const freeLine = freely ? freeLineOf(values.freeLine) : undefined;

  /** As it is asked of the server. */
  function asked(told: ClientVisitDraft) {
    const done = offeredOf(told.serviceIds);
    const free = freely ? freeLineOf(told.freeLine) : undefined;
    const { hairLength: toldLength, gender } = told.hair;
    const forWhom = gendersSuited(done).find((one) => one === gender);
    const [first, ...rest] = inTurns(told).map((turn) => ({
      memberId: turn.memberId,
      serviceIds: turn.services.map((service) => service.id),
      prices: pricesOf(turn.services, told.prices),
    }));
    return {
      ...(first ?? { memberId: told.memberId, serviceIds: [], prices: [] }),
      ...(rest.length > 0 && { nextTurns: rest }),
      ...(free && { freeLine: free }),
      startsAt: instantOf(`${told.day}T${told.time}`, calendar.timeZone),
      place: told.place,
      ...(toldLength && { hairLength: toldLength }),
      ...(forWhom && { gender: forWhom }),
      ...(told.place === 'at_home' && { address: told.address }),
      ...(told.customerName.trim() && { customerName: told.customerName.trim() }),
      ...(told.customerPhone.trim() && { customerPhone: told.customerPhone.trim() }),
      ...(told.customerEmail.trim() && { customerEmail: told.customerEmail.trim() }),
      note: told.note,
    };
  }

  function choose(slot: Slot) {
    const wall = wallClockIn(slot.startsAt, calendar.timeZone);
    form.setValue('day', wall.slice(0, 10));
    form.setValue('time', wall.slice(11, 16), { shouldTouch: true });
    const [first] = slot.memberIds;
    // Of several each keeps her part.
    if (first && turns.length < 2 && !slot.memberIds.includes(form.getValues('memberId')))
      form.setValue('memberId', first);
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
      if (value !== undefined) form.setValue(name as keyof typeof said, value, { shouldTouch: true });
    if (read.serviceIds.length > 0) what.onChange(read.serviceIds);
  }

  /** Nothing chosen yet: what she had the last time, as far as it is offered here, so that a press is enough. */
  function asLastTime({ lastServiceIds }: KnownClient) {
    if (picked.length > 0 || freely) return;
    const again = lastServiceIds.filter((id) => services.some((service) => service.id === id));
    if (again.length > 0) what.onChange([...new Set(again)]);
  }

  function startAnew() {
    form.reset({ ...form.getValues(), ...where, ...nothingDone, ...noClientGiven });
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
    asked,
    choose,
    fillIn,
    asLastTime,
    startAnew,
    drop,
    timeZone: calendar.timeZone,
  };
}
