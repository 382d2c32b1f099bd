import type { Appointment } from '@meche/contract/appointments';
import { type InfiniteData, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { storedAccessToken, userIdOf } from '~/domains/identity/session/credentials.ts';
import { shortName } from '~/domains/places/commune-name.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { appointmentKey, appointmentsKey } from '../queries.ts';
import {
  dropVisitsOfOtherUsers,
  type StoredVisit,
  storeVisits,
  updateStoredVisit,
} from './stored-visits-memory.ts';

type Listed = InfiniteData<{ items: readonly Appointment[] }>;
const toCome: readonly Appointment['state'][] = ['held', 'requested', 'confirmed'];
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useStoreVisitsOffline(): void {
  const cache = useQueryClient();
  const { t } = useTranslation('appointments');
  const format = useFormat();

  const at = (instant: string, zone: string) =>
    t('at', { day: format.day(dayIn(instant, zone)), time: format.timeWithZone(instant, zone) });

  function inWords(appointment: Appointment): StoredVisit {
    const { id, startsAt, endsAt, timeZone, professional, member, place, address, lines, state } =
      appointment;
    const town = `${address.postalCode} ${shortName(address.city)}`;
    return {
      id,
      until: endsAt,
      when: at(startsAt, timeZone),
      who: t('with', { professional: professional.name, member: member.name }),
      what: lines.map(({ name }) => name).join(', '),
      where: [place === 'at_home' && t('yourHome'), address.line, town].filter(Boolean).join(', '),
      end: `${t(`state.${state}`)} · ${format.price(appointment.totalCents)}`,
      phone: professional.phoneNumber ?? '',
    };
  }

  const keep = useEffectEvent(({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>) => {
    const holder = userIdOf(storedAccessToken());
    if (!holder || state.data === undefined) return;
    const isOf = (key: readonly unknown[]) => key.every((part, index) => queryKey[index] === part);
    if (isOf([...appointmentsKey, 'list', 'upcoming'])) {
      const visits = (state.data as Listed).pages.flatMap(({ items }) => items.map(inWords));
      storeVisits(holder, at(new Date(state.dataUpdatedAt).toISOString(), deviceZone()), visits);
    }
    const one = appointmentKey('');
    if (isOf(one.slice(0, -1)) && queryKey.length === one.length) {
      const seen = state.data as Appointment;
      updateStoredVisit(holder, seen.id, toCome.includes(seen.state) ? inWords(seen) : undefined);
    }
  });

  const begin = useEffectEvent(() => {
    const holder = userIdOf(storedAccessToken());
    if (holder) dropVisitsOfOtherUsers(holder);
    for (const query of cache.getQueryCache().findAll({ queryKey: appointmentsKey })) keep(query);
  });

  useEffect(() => {
    begin();
    return cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
    });
  }, [cache]);
}
