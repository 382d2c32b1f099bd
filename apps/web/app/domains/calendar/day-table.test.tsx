// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { DayTable } from './day-table.tsx';

const visit = (memberId: string, name: string, more: Record<string, unknown> = {}) => ({
  id: `${memberId} ${name}`,
  state: 'confirmed',
  place: 'salon',
  address: '',
  note: '',
  services: ['Coupe'],
  starts_at: '2026-03-03T09:00:00Z',
  ends_at: '2026-03-03T09:45:00Z',
  on_site_cents: 4000,
  member: { id: memberId, name: memberId },
  customer: { name, phone_number: null },
  payment: { status: 'on_site' },
  ...more,
});

const sheet = {
  day: '2026-03-03',
  now: '2026-03-03T07:30:00Z',
  time_zone: 'Europe/Paris',
  visits: [
    visit('Lina', 'Zoé Petit', {
      customer: { name: 'Zoé Petit', phone_number: '+33612345678' },
      note: 'Pressée',
    }),
    visit('Noé', 'Ana Roux', { state: 'requested', on_site_cents: 0 }),
  ],
};

/** Text of the page at each print call. */
let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.stubGlobal('print', () => {
    printed.push(document.body.textContent ?? '');
    window.dispatchEvent(new Event('afterprint'));
  });
});

it('prints one table per member with phone number, note, state and the amount to pay on site', async () => {
  let isDone = false;
  onScreen(<DayTable day="2026-03-03" memberId={undefined} onDone={() => (isDone = true)} />, () =>
    answered(sheet),
  );
  const table = await screen.findByRole('table', { name: 'Lina', hidden: true });
  for (const text of [/10\sh\s–\s10\sh\s45/, /\+33612345678/, /Pressée/, /Confirmé/, /Coupe/])
    expect(table.textContent).toMatch(text);
  expect(table.textContent).toMatch(/40,00\s€/);
  expect(screen.getByRole('table', { name: 'Noé', hidden: true }).textContent).toContain(
    'Demande à accepter',
  );
  expect(document.body.textContent).toMatch(/État du mar\. 3 mars à 8\sh\s30/);
  expect([printed.length, isDone]).toEqual([1, true]);
  expect(printed[0]).toContain('Zoé Petit');
});

it('prints only the chosen member', async () => {
  onScreen(<DayTable day="2026-03-03" memberId="Noé" onDone={() => {}} />, () => answered(sheet));
  await screen.findByRole('table', { name: 'Noé', hidden: true });
  expect(screen.queryByRole('table', { name: 'Lina', hidden: true })).toBeNull();
});

it('prints nothing if the day cannot be loaded', async () => {
  let isDone = false;
  onScreen(<DayTable day="2026-03-03" memberId={undefined} onDone={() => (isDone = true)} />, () =>
    refused(500, 'internal'),
  );
  await expect.poll(() => isDone).toBe(true);
  expect(printed).toEqual([]);
});
