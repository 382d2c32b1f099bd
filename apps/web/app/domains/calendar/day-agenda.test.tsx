// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { DayAgenda, findNextAppointment } from './day-agenda.tsx';

/** An appointment in the morning and one in the afternoon; it is noon on 3 March. */
function dayOf(day: string): Calendar {
  const visit = (id: string, startsAt: string, endsAt: string) => ({
    id,
    startsAt: `${day}T${startsAt}:00Z`,
    endsAt: `${day}T${endsAt}:00Z`,
    state: 'confirmed',
    member: { id: 'm1', name: 'Lina' },
    services: ['Coupe'],
    totalCents: 4000,
    place: 'salon',
    city: 'Paris',
    customer: { name: id },
    payment: { status: 'on_site' },
  });
  return {
    timeZone: 'Europe/Paris',
    now: '2026-03-03T11:00:00Z',
    members: [{ id: 'm1', name: 'Lina', days: [{ day }] }],
    appointments: [visit('Zoé', '08:00', '09:00'), visit('Léa', '13:00', '14:00')],
    blockedTimes: [],
  } as unknown as Calendar;
}

it('marks a next appointment only today', () => {
  expect(findNextAppointment(dayOf('2026-03-03'))?.id).toBe('Léa');
  expect(findNextAppointment(dayOf('2026-03-04'))).toBeUndefined();
});

it('scrolls to a new item and highlights only that', () => {
  const shown: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this);
  });
  const nowhere = () => '/';
  onScreen(
    <DayAgenda
      calendar={dayOf('2026-03-03')}
      marked="Zoé"
      addressOfAppointment={nowhere}
      addressOfBlocked={nowhere}
    />,
  );
  const added = screen.getByRole('link', { name: /Zoé/ });
  expect(shown).toEqual([added]);
  expect([...document.querySelectorAll('[data-marked]')]).toEqual([added]);
});

it.each([
  ['2026-03-03', '22 hven. 6 mars4 h', 'the day on which it ends'],
  ['2026-03-06', 'mar. 3 mars22 h4 h', 'the day on which it began'],
  ['2026-03-05', 'mar. 3 mars22 hven. 6 mars4 h', 'both'],
])('an absence over midnight, seen on %s: %s (%s)', (day, words) => {
  const blocked = {
    id: 'b1',
    memberId: 'm1',
    label: 'Salon des coiffeurs',
    startsAt: '2026-03-03T21:00:00Z',
    endsAt: '2026-03-06T03:00:00Z',
  };
  const calendar = { ...dayOf(day), appointments: [], blockedTimes: [blocked] } as unknown as Calendar;
  onScreen(<DayAgenda calendar={calendar} addressOfAppointment={() => '/'} addressOfBlocked={() => '/'} />);
  const text = screen.getByRole('link').textContent?.replace(/\s/g, ' ') ?? '';
  expect(text).toContain(words);
});

it('names no day for what ends at midnight, or within the day', () => {
  const evening = { id: 'b1', memberId: 'm1', label: 'Pause', startsAt: '2026-03-03T21:00:00Z' };
  const calendar = {
    ...dayOf('2026-03-03'),
    blockedTimes: [{ ...evening, endsAt: '2026-03-03T23:00:00Z' }],
  } as unknown as Calendar;
  onScreen(<DayAgenda calendar={calendar} addressOfAppointment={() => '/'} addressOfBlocked={() => '/'} />);
  for (const { textContent } of screen.getAllByRole('link')) expect(textContent).not.toContain('mars');
});

it('lists late cancellations at their time', () => {
  const [zoe, lea] = dayOf('2026-03-03').appointments;
  const calendar = { ...dayOf('2026-03-03'), appointments: zoe ? [zoe] : [] };
  const nowhere = () => '/';
  const cancelledLate = lea ? [{ ...lea, state: 'cancelled' as const }] : [];
  onScreen(
    <DayAgenda
      calendar={{ ...calendar, cancelledLate }}
      addressOfAppointment={nowhere}
      addressOfBlocked={nowhere}
    />,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent?.includes('annulé tard'))).toEqual([
    false,
    true,
  ]);
  expect(findNextAppointment({ ...calendar, cancelledLate })).toBeUndefined();
});

/** Lines of the agenda, shortened to the client's name or the current time. */
function linesOf(calendar: Calendar, allergic?: ReadonlySet<string>): string[] {
  const nowhere = () => '/';
  onScreen(
    <DayAgenda {...{ calendar, allergic }} addressOfAppointment={nowhere} addressOfBlocked={nowhere} />,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => {
    const text = textContent?.replace(/\s/g, ' ') ?? '';
    return /Maintenant, [0-9 h]+/.exec(text)?.[0] ?? /Zoé|Léa/.exec(text)?.[0] ?? '';
  });
}

it('draws the current time between started and upcoming appointments, today only', () => {
  expect(linesOf(dayOf('2026-03-03'))).toEqual(['Zoé', 'Maintenant, 12 h', 'Léa']);
  cleanup();
  expect(linesOf({ ...dayOf('2026-03-03'), now: '2026-03-03T20:00:00Z' })).toEqual([
    ...['Zoé', 'Léa', 'Maintenant, 21 h'],
  ]);
  cleanup();
  expect(linesOf(dayOf('2026-03-04'))).toEqual(['Zoé', 'Léa']);
});

it('marks only appointments of clients with an allergy', () => {
  linesOf(dayOf('2026-03-03'), new Set(['Léa']));
  expect(screen.getAllByRole('link').map((link) => link.textContent?.includes('Allergie'))).toEqual([
    ...[false, true],
  ]);
});

it('names the visit under way or the next one, and neither below the card of the dashboard', () => {
  const nowhere = () => '/';
  const namedIn = (now: string, namesNext?: boolean) => {
    cleanup();
    onScreen(
      <DayAgenda
        calendar={{ ...dayOf('2026-03-03'), now }}
        {...(namesNext !== undefined && { namesNext })}
        addressOfAppointment={nowhere}
        addressOfBlocked={nowhere}
      />,
    );
    return screen
      .getAllByRole('link')
      .map(({ textContent }) => /En ce moment|Prochain rendez-vous/.exec(textContent ?? '')?.[0]);
  };
  expect(namedIn('2026-03-03T07:30:00Z')).toEqual(['Prochain rendez-vous', undefined]);
  expect(namedIn('2026-03-03T08:30:00Z')).toEqual(['En ce moment', undefined]);
  expect(namedIn('2026-03-03T08:30:00Z', false)).toEqual([undefined, undefined]);
});

it('lists what another calendar blocks in order of time, and names the appointment that it overlaps', () => {
  const calendar = {
    ...dayOf('2026-03-03'),
    busyTimes: [{ memberId: 'm1', startsAt: '2026-03-03T10:00:00Z', endsAt: '2026-03-03T12:00:00Z' }],
    clashes: [{ appointmentId: 'Léa', startsAt: '2026-03-03T13:00:00Z', endsAt: '2026-03-03T13:30:00Z' }],
  };
  onScreen(
    <DayAgenda calendar={calendar} addressOfAppointment={() => '/'} addressOfBlocked={(id) => `/?${id}`} />,
  );
  const [zoe, busy, lea] = screen.getAllByRole('link');
  expect(zoe?.textContent).not.toContain('autre agenda');
  expect(busy?.textContent).toMatch(/^11\sh13\shOccupéAutre agenda$/);
  expect(busy?.getAttribute('href')).toBe('/?busy m1 2026-03-03T10:00:00Z');
  expect(lea?.textContent).toContain('En même temps dans un autre agenda');
});
