// @vitest-environment happy-dom

import { eventKinds } from '@meche/contract/api-client/history';
import type { Appointment } from '@meche/contract/appointments';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { getHistoryKey } from './history-events.ts';
import { HistorySection } from './history-section.tsx';

type Event = Appointment['events'][number];
const event = (kind: Event['kind'], actor: Event['actor'], more: Partial<Event> = {}): Event => ({
  at: '2026-03-02T08:00:00Z',
  kind,
  actor,
  from: null,
  to: null,
  ...more,
});
const placed = (startsAt: string, endsAt: string, memberName: string | null) => ({
  startsAt,
  endsAt,
  memberName,
});
const lastText = (...events: Event[]) => getHistoryKey(events, events.length - 1);
function linesOf(events: Event[], reader: 'customer' | 'professional'): (string | null)[] {
  const appointment = {
    events,
    timeZone: 'Europe/Paris',
    professional: { name: 'Salon Awa' },
    customer: { name: 'Zoé' },
  } as unknown as Appointment;
  onScreen(<HistorySection appointment={appointment} reader={reader} />);
  return screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
}
const ten = placed('2026-03-03T09:00:00Z', '2026-03-03T10:00:00Z', 'Maya');

it('the text of a state depends on the previous state and on who acted', () => {
  const held = event('held', 'customer');
  const requested = event('requested', 'customer');
  const confirmed = event('confirmed', 'professional');
  expect([
    lastText(confirmed),
    lastText(held, event('confirmed', 'customer')),
    lastText(requested, confirmed),
    lastText(requested, event('proposed', 'professional'), event('confirmed', 'customer')),
    lastText(confirmed, event('completed', 'professional'), confirmed),
    lastText(held, event('cancelled', 'system')),
    lastText(requested, event('cancelled', 'professional')),
    lastText(requested, event('cancelled', 'system')),
    lastText(requested, event('cancelled', 'customer')),
    lastText(confirmed, event('completed', 'system')),
  ]).toEqual([
    ...['booked', 'confirmed', 'accepted', 'proposalTaken', 'undone'],
    ...['released', 'declined', 'unanswered', 'cancelled', 'presumed'],
  ]);
});

it('a move names what changed: time, end or member', () => {
  const moved = (to: Event['to']) => lastText(event('rescheduled', 'professional', { from: ten, to }));
  expect(moved(placed('2026-03-04T09:00:00Z', '2026-03-04T10:00:00Z', 'Maya'))).toBe('moved');
  expect(moved(placed('2026-03-04T09:00:00Z', '2026-03-04T10:00:00Z', 'Inès'))).toBe('movedWith');
  expect(moved(placed('2026-03-03T09:00:00Z', '2026-03-03T10:15:00Z', 'Maya'))).toBe('resized');
});

it('has a sentence for every kind of event, for each reader', () => {
  const sold = {
    from: { services: ['Coupe'], totalCents: 4000 },
    to: { services: ['Coupe', 'Soin'], totalCents: 5500 },
  };
  const ofServices: readonly string[] = ['services_changed', 'rise_proposed', 'rise_declined'];
  const events = eventKinds.map((kind) =>
    event(kind, 'customer', ofServices.includes(kind) ? { sold } : { from: ten, to: ten }),
  );
  const lines = linesOf(events, 'professional');
  expect(lines).toHaveLength(eventKinds.length);
  for (const line of lines) expect(line).toMatch(/^[A-ZÀ-Ý][^{}]+lun\. 2\smars à 9\sh, par Zoé$/);
  expect(lines.join()).not.toContain('history.');
});

it('shows the latest entry first, and calls the reader "you"', () => {
  const to = placed('2026-03-03T13:00:00Z', '2026-03-03T14:00:00Z', 'Maya');
  const events = [
    event('confirmed', 'customer'),
    event('rescheduled', 'professional', { at: '2026-03-02T09:00:00Z', from: ten, to }),
  ];
  const lines = linesOf(events, 'customer');
  expect(lines).toEqual([
    expect.stringMatching(
      /^Déplacé du mar\. 3\smars à 10\sh au mar\. 3\smars à 14\shlun\. 2\smars à 10\sh, par Salon Awa$/,
    ),
    expect.stringMatching(/^Rendez-vous réservélun\. 2\smars à 9\sh, par vous$/),
  ]);
});
