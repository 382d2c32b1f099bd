// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { act } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { appointmentKey, appointmentsKey } from '../queries.ts';
import { storeVisits } from './stored-visits-memory.ts';
import { useStoreVisitsOffline } from './use-store-visits-offline.ts';

// Same key as in the offline page.
const stored = () => JSON.parse(localStorage.getItem('visits to read without network') ?? 'null');
const plain = (text: unknown) => String(text).replace(/\s/g, ' ');

function signIn(holder: string): void {
  const claims = btoa(JSON.stringify({ sub: holder }));
  // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it
  document.cookie = `accessToken=h.${claims}.s; path=/`;
}

const visit = (id: string, overrides: Partial<Appointment> = {}) =>
  ({
    id,
    state: 'confirmed',
    place: 'salon',
    lines: [{ name: 'Coupe' }, { name: 'Brushing' }],
    startsAt: '2026-03-03T09:00:00Z',
    endsAt: '2026-03-03T10:00:00Z',
    timeZone: 'Europe/Paris',
    totalCents: 5200,
    note: 'Frange fragile',
    member: { name: 'Léa Roux' },
    professional: { name: 'Atelier Sofia', phoneNumber: '+33612345678' },
    address: { line: '96 rue de Charonne', city: 'Paris', postalCode: '75011' },
    ...overrides,
  }) as Appointment;

function Area() {
  useStoreVisitsOffline();
  return null;
}

const upcoming = [...appointmentsKey, 'list', 'upcoming'];
const listOf = (...items: Appointment[]) => ({ pages: [{ items, hasMore: false }], pageParams: [1] });

/** The customer's area, with a function that puts answers into the cache. */
function anArea() {
  const { cache } = onScreen(<Area />);
  return {
    receive: (key: readonly unknown[], answer: unknown) =>
      act(async () => {
        cache.setQueryData(key, answer);
      }),
  };
}

beforeEach(() => {
  localStorage.clear();
  signIn('anna');
});

it('stores the upcoming appointments as text, for the signed-in customer only', async () => {
  const { receive } = anArea();
  await receive(upcoming, listOf(visit('1'), visit('2', { place: 'at_home', state: 'requested' })));
  const { holder, brought, visits } = stored();
  expect([holder, plain(brought)]).toEqual(['anna', expect.stringMatching(/ à \d/)]);
  expect(Object.fromEntries(Object.entries(visits[0]).map(([name, text]) => [name, plain(text)]))).toEqual({
    id: '1',
    until: '2026-03-03T10:00:00Z',
    phone: '+33612345678',
    when: 'mardi 3 mars à 10 h',
    who: 'Atelier Sofia, avec Léa Roux',
    what: 'Coupe, Brushing',
    where: '96 rue de Charonne, 75011 Paris',
    end: 'Confirmé · 52,00 €',
  });
  expect(visits[1].where).toBe('Chez vous, 96 rue de Charonne, 75011 Paris');
  expect(JSON.stringify(stored())).not.toContain('Frange');
  await receive([...appointmentsKey, 'list', 'past'], listOf(visit('3')));
  expect(stored().visits.length).toBe(2);
  await receive(upcoming, listOf());
  expect(stored()).toBe(null);
});

it('updates an appointment opened on its own, and removes a cancelled one', async () => {
  const { receive } = anArea();
  await receive(upcoming, listOf(visit('1'), visit('2')));
  const { brought } = stored();
  await receive(appointmentKey('1'), visit('1', { startsAt: '2026-03-04T09:00:00Z' }));
  await receive(appointmentKey('9'), visit('9'));
  await receive([...appointmentKey('2'), 'times', {}], { days: [] });
  expect(stored().visits.map(({ when }: { when: string }) => plain(when))).toEqual([
    'mercredi 4 mars à 10 h',
    'mardi 3 mars à 10 h',
  ]);
  await receive(appointmentKey('2'), visit('2', { state: 'cancelled' }));
  expect([stored().brought, stored().visits.map(({ id }: { id: string }) => id)]).toEqual([brought, ['1']]);
});

it('drops appointments of another customer, and stores none when signed out', async () => {
  storeVisits('berta', 'hier', [{ id: '1' } as never]);
  const { receive } = anArea();
  expect(stored()).toBe(null);
  // biome-ignore lint/suspicious/noDocumentCookie: as the session clears it
  document.cookie = 'accessToken=; path=/; max-age=0';
  await receive(upcoming, listOf(visit('1')));
  expect(stored()).toBe(null);
});
