// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import type { BookingDraft } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';
import { PeopleTimes } from './people-times.tsx';

const page = {
  id: '0b3f6e1c-1111-4111-8111-111111111111',
  businessName: 'Chez Anna',
  timeZone: 'Europe/Paris',
};

function Times() {
  const [draft, setDraft] = useState<BookingDraft>({
    serviceIds: ['a'],
    companions: [{ serviceIds: ['b'] }],
    place: 'salon',
  });
  const change = (what: Partial<BookingDraft>) => setDraft((now) => ({ ...now, ...what }));
  const booking = { page: { ...page, members: [] }, draft, change, memory: {} };
  return <PeopleTimes booking={booking as unknown as Booking} />;
}

it('keeps the week when a time of a group is chosen', async () => {
  const startsAt = '2031-06-05T08:00:00Z';
  const visits = ['m1', 'm2'].map((id) => ({ member_id: id, starts_at: startsAt, ends_at: startsAt }));
  const slot = { starts_at: startsAt, ends_at: startsAt, visits };
  const days = [{ day: '2031-06-05', is_open: true, slots: [slot] }];
  const found = { time_zone: 'Europe/Paris', today: '2031-06-02', last_day: '2031-08-31', days };
  const { calls } = onScreen(<Times />, () => answered(found));
  await userEvent.click(await screen.findByRole('button', { name: /5 juin.*10\sh/ }));
  expect(screen.getByRole('button', { name: /5 juin.*10\sh/, pressed: true })).toBeDefined();
  screen.getByText(/^lun\. 2 juin/);
  expect(calls.filter(({ body }) => 'from' in (body as object))).toEqual([]);
});
