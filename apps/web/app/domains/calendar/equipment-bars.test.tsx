// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { EquipmentBars } from './equipment-bars.tsx';

const taken = (from: string, until: string, visit: object | null) => ({
  starts_at: `2026-03-03T${from}:00Z`,
  ends_at: `2026-03-03T${until}:00Z`,
  visit,
});

it('draws the day of each unit to scale, links to its appointments, and hides clients of hidden calendars', async () => {
  const { calls } = onScreen(
    <EquipmentBars
      day="2026-03-03"
      hours={{ fromMinute: 540, untilMinute: 1140 }}
      addressOf={(id) => `/visit/${id}`}
    />,
    () =>
      answered({
        day: '2026-03-03',
        time_zone: 'Europe/Paris',
        equipments: [
          {
            id: 'b',
            name: 'Bac',
            units: [
              { unit: 1, taken: [taken('09:00', '10:00', { id: 'z', name: 'Zoé' })] },
              { unit: 2, taken: [taken('07:00', '09:00', null)] },
            ],
          },
          { id: 'c', name: 'Casque', units: [{ unit: 1, taken: [] }] },
        ],
      }),
  );
  const zoe = await screen.findByRole('link', { name: /^Bac 1, de 10\sh à 11\sh\s: Zoé$/ });
  expect(zoe.getAttribute('href')).toBe('/visit/z');
  // Second of ten hours from nine to seven; earlier starts are cut at nine.
  expect(zoe.closest('li')?.style).toMatchObject({ insetInlineStart: '10%', inlineSize: '10%' });
  const other = screen.getByText('Pris').closest('li');
  expect(other?.style).toMatchObject({ insetInlineStart: '0%', inlineSize: '10%' });
  expect(other?.querySelector('a')).toBeNull();
  expect(screen.getByText('libre toute la journée').closest('p')?.textContent).toContain('Casque');
  expect(calls.map(({ path }) => path)).toEqual([expect.stringMatching(/equipment\?day=2026-03-03$/)]);
});
