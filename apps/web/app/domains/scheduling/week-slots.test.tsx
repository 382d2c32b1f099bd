// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

function open(whenFull?: (day: string) => string) {
  onScreen(
    <WeekSlots
      query={(span) => ({ queryKey: [span], queryFn: async () => week })}
      timeZone="Europe/Paris"
      name="Anna"
      chosen={undefined}
      from={undefined}
      onTurn={() => {}}
      onChoose={() => {}}
      whenFull={whenFull}
    />,
  );
}
const full = { name: /mercredi 4 juin.*aucun créneau/ };

it('offers the waiting list on a full day, and says that a closed day is closed', async () => {
  open((day) => `Liste d’attente du ${day}`);
  await userEvent.click(await screen.findByRole('button', full));
  screen.getByText('Complet ce jour-là.');
  screen.getByText(/Liste d’attente du 2031-06-04/);
  expect(screen.getByRole('button', { name: /dimanche 8 juin, fermé/ })).toHaveProperty('disabled', true);
});

it('lets no full day be pressed where there is no waiting list', async () => {
  open();
  expect(await screen.findByRole('button', full)).toHaveProperty('disabled', true);
});
