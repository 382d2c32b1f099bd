// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { NextVisitCard } from './next-visit-card.tsx';

const day = '2026-03-03';

/** Two appointments of a morning at a given time; one in the salon, one at home. */
function show(now: string, { members = 1, allergic = [] as string[] } = {}) {
  const visit = (id: string, startsAt: string, endsAt: string, more: object) => ({
    id,
    startsAt: `${day}T${startsAt}:00Z`,
    endsAt: `${day}T${endsAt}:00Z`,
    state: 'confirmed',
    member: { id: 'm1', name: 'Lina' },
    services: ['Coupe', 'Brushing'],
    totalCents: 4000,
    place: 'salon',
    city: 'Paris',
    customer: { name: id },
    payment: { status: 'on_site' },
    ...more,
  });
  const calendar = {
    timeZone: 'Europe/Paris',
    now: `${day}T${now}:00Z`,
    members: Array.from({ length: members }, (_, at) => ({ id: `m${at}`, name: 'Lina' })),
    appointments: [
      visit('Zoé', '08:00', '09:00', {}),
      visit('Léa', '10:30', '11:30', { place: 'at_home', city: 'Montreuil' }),
    ],
    blockedTimes: [],
  } as unknown as Calendar;
  onScreen(
    <NextVisitCard {...{ calendar }} allergic={new Set(allergic)} addressOf={(id) => `/there?visit=${id}`} />,
  );
  return screen.queryByRole('region')?.textContent?.replace(/\s/g, ' ');
}

it('shows client, time, services and place of the next appointment, with a link', () => {
  expect(show('09:05', { members: 2 })).toBe(
    '11 h 30dans 1 h 25Prochain rendez-vousLéaCoupe, Brushing · Lina · À domicile, Montreuil',
  );
  expect(screen.getByRole('link', { name: 'Léa' }).getAttribute('href')).toBe('/there?visit=Léa');
});

it('shows the present client and the end time', () => {
  expect(show('08:20')).toBe('9 hjusqu’à 10 hEn ce momentZoéCoupe, Brushing');
});

it('warns of the next client’s allergy only', () => {
  expect(show('09:05', { allergic: ['Zoé'] })).not.toContain('Allergie');
  cleanup();
  expect(show('08:20', { allergic: ['Zoé'] })).toContain('Allergie');
});

it('says when no client comes any more', () => {
  expect(show('12:00')).toBeUndefined();
  screen.getByText('Plus aucun rendez-vous aujourd’hui.');
});
