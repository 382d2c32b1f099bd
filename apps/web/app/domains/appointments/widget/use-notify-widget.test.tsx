// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import type { Booking } from '../booking/booking-kind.ts';
import { singleBooking } from '../booking/single-booking-kind.ts';
import { SummaryStep } from '../booking/summary-step.tsx';
import { useNotifyWidget } from './use-notify-widget.ts';

const ids = (digit: string) =>
  `0b3f6e1c-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;

/** The last step, for a booking without a card. */
function bookingOf(draft: object): Booking {
  const booking = {
    kind: singleBooking,
    page: {
      id: ids('1'),
      slug: 'chez-ines',
      businessName: 'Chez Inès',
      timeZone: 'Europe/Paris',
      services: [],
      places: [],
      members: [],
    },
    draft: { serviceIds: [ids('2')], place: 'salon', startsAt: '2026-03-02T08:00:00Z', ...draft },
    memory: {},
    user: { firstName: 'Nora' },
    previous: '/',
    asks: false,
    steps: ['choose_date_time', 'summary'],
    step: 'summary',
    quote: { data: { totalCents: 4100, cardCents: 0, lines: [], people: [{ totalCents: 4100 }] } },
    addressOf: (step: string) => `/?step=${step}`,
    go: () => {},
    remember: () => {},
    change: () => {},
  };
  return booking as unknown as Booking;
}

const visit = (id: string, state: string) => ({
  id,
  state,
  time_zone: 'Europe/Paris',
  lines: [],
  total_cents: 4100,
  money: { deposit_cents: null },
});
const isReport = ({ path }: { path: string }) => path.endsWith('/widget-ticket');

it('reports a booking to the embedding site with the API’s answer, before the confirmation shows', async () => {
  const [ticket, id] = [ids('3'), ids('4')];
  const { calls } = onScreen(<SummaryStep booking={bookingOf({ ticket })} />, ({ path }) => {
    if (path.endsWith('/appointments')) return answered({ appointment: visit(id, 'confirmed'), card: null });
    if (path.endsWith('/quotes'))
      return answered({ total_cents: 4100, card_cents: 0, lines: [], money: null });
    if (path.includes('/availability?')) return answered({ days: [] });
    return answered({ items: [], page: 1, has_more: false });
  });
  const book = await screen.findByRole('button', { name: /^Réserver/ });
  await expect.poll(() => book.hasAttribute('disabled')).toBe(false);
  expect(calls.filter(isReport)).toEqual([]);
  await userEvent.click(book);
  await expect
    .poll(() => calls.filter(isReport))
    .toMatchObject([{ path: expect.stringContaining(id), body: { ticket } }]);
});

it('reports a held appointment only once it is booked', async () => {
  const [ticket, id] = [ids('5'), ids('6')];
  const { calls } = onScreen(
    <SummaryStep booking={bookingOf({ ticket, appointmentId: id })} />,
    ({ path }) => (path.endsWith(id) ? answered(visit(id, 'confirmed')) : answered({})),
  );
  await expect
    .poll(() => calls.filter(isReport))
    .toMatchObject([{ path: expect.stringContaining(id), body: { ticket } }]);
});

function Tell({ ticket, id, state }: { ticket?: string; id: string; state: 'held' | 'confirmed' }) {
  const tell = useNotifyWidget(ticket);
  useEffect(() => tell({ id, state }));
  return null;
}

it('reports a booking once, and repeats a failed report', async () => {
  const [ticket, id] = [ids('7'), ids('8')];
  let isAway = true;
  const piece = <Tell {...{ ticket, id }} state="confirmed" />;
  const { calls, again } = onScreen(piece, () =>
    isAway ? refused(503, 'unavailable') : answered({ done: true }),
  );
  await expect.poll(() => calls.length).toBe(1);
  isAway = false;
  await expect
    .poll(() => {
      again(<Tell {...{ ticket, id }} state="confirmed" />);
      return calls.length;
    })
    .toBe(2);
  for (let times = 0; times < 3; times++) again(<Tell {...{ ticket, id }} state="confirmed" />);
  again(<Tell {...{ ticket }} id={ids('9')} state="held" />);
  again(<Tell id={ids('9')} state="confirmed" />);
  again(<Tell {...{ ticket }} id={ids('9')} state="confirmed" />);
  await expect.poll(() => calls.at(-1)?.path).toContain(ids('9'));
  expect(calls).toHaveLength(3);
});
