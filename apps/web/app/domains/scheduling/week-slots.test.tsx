// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { WeekSlots } from './week-slots.tsx';

const slot = { startsAt: '2031-06-05T08:00:00Z', endsAt: '2031-06-05T09:00:00Z', memberIds: [] };
const week = {
  timeZone: 'Europe/Paris',
  today: '2031-06-02',
  lastDay: '2031-08-31',
  days: ['02', '03', '04', '05', '06', '07', '08'].map((nth) => ({
    day: `2031-06-${nth}`,
    isOpen: nth !== '08',
    slots: nth === '05' ? [slot] : [],
  })),
};

/** Chooses like the booking: the first choice fixes the week that is shown. */
function Choice() {
  const [chosen, setChosen] = useState<{ startsAt: string; week: string }>();
  const from = chosen?.week;
  return (
    <WeekSlots
      query={(span) => ({ queryKey: [span], queryFn: async () => week })}
      timeZone="Europe/Paris"
      name="Anna"
      chosen={chosen?.startsAt}
      from={from}
      onTurn={() => {}}
      onChoose={({ startsAt }, week) => setChosen({ startsAt, week })}
      whenFull={(day) => <p>{`Liste d’attente du ${day}`}</p>}
    />
  );
}

it('offers the waiting list on a full day, and says that a closed day is closed', async () => {
  onScreen(<Choice />);
  await userEvent.click(await screen.findByRole('button', { name: /mercredi 4 juin.*aucun créneau/ }));
  screen.getByText('Complet ce jour-là.');
  screen.getByText('Liste d’attente du 2031-06-04');
  const closed = screen.getByRole('button', { name: /dimanche 8 juin, fermé/ });
  expect(closed).toHaveProperty('disabled', true);
});

it('keeps the week when a time is chosen', async () => {
  onScreen(<Choice />);
  const shown = async () => (await screen.findByText(/2 juin|lun\. 2/)).textContent;
  const before = await shown();
  await userEvent.click(await screen.findByRole('button', { name: /10\sh/ }));
  expect(screen.getByRole('button', { name: /10\sh/, pressed: true })).toBeDefined();
  expect(await shown()).toBe(before);
});
