// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { OwnHoursSection } from './own-hours-section.tsx';

const id = '7b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const range = (from: number, to: number, online = true) => ({
  starts_minute: from * 60,
  ends_minute: to * 60,
  online,
});
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');

it('shows a member this week’s hours and the upcoming exceptions', async () => {
  const hours = {
    member_id: id,
    name: 'Léna',
    version: 4,
    weeks: 2,
    first_monday: '2026-06-01',
    today: '2026-06-10',
    days: [
      { week: 1, weekday: 1, ranges: [range(9, 18)] },
      { week: 2, weekday: 2, ranges: [range(9, 12), range(14, 19, false)] },
    ],
    professional: [],
  };
  const away = {
    id,
    kind: 'absence',
    member_id: id,
    first_day: '2026-06-12',
    last_day: '2026-06-12',
    label: '',
    starts_minute: 840,
    ends_minute: 1080,
  };
  onScreen(<OwnHoursSection />, () => answered({ hours, periods: [away] }));
  const section = await screen.findByRole('region', { name: 'Vos horaires' });
  const rows = [...section.querySelectorAll('dl > div')].map(({ textContent }) => plain(textContent));
  expect(rows.slice(0, 3)).toEqual([
    'lundiRepos',
    'mardi9 h – 12 h, 14 h – 19 h (pas en ligne)',
    'mercrediRepos',
  ]);
  expect(plain(section.textContent)).toContain('Semaine 2 sur 2 en alternance');
  expect(plain(screen.getByRole('listitem').textContent)).toMatch(/vendredi 12 juin Absence, 14 h – 18 h/i);
  expect(section.querySelectorAll('button, input, a')).toHaveLength(0);
});
