// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { AppointmentCard } from './appointment-card.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-03T06:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const visit = (overrides: object) =>
  ({
    id: '0b3f6e1c-1111-4111-8111-111111111111',
    state: 'confirmed',
    place: 'salon',
    lines: [{ name: 'Coupe' }],
    startsAt: '2031-06-03T12:00:00Z',
    timeZone: 'Europe/Paris',
    totalCents: 3100,
    cardCents: 100,
    onSiteCents: 3000,
    searchFeeCents: 100,
    feeCents: null,
    contest: null,
    contestUntil: null,
    payment: { status: 'held', capturedCents: 0, heldCents: 100 },
    professional: { name: 'Atelier Sofia', hairColours: [] },
    member: { name: 'Sofia Benali' },
    address: { city: 'Paris' },
    ...overrides,
  }) as unknown as Appointment;

function shown(overrides: object = {}) {
  cleanup();
  onScreen(<AppointmentCard appointment={visit(overrides)} />);
  return document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';
}

it('names today and tomorrow', () => {
  expect(shown()).toContain('Aujourd’hui à 14 h');
  expect(shown({ startsAt: '2031-06-04T12:00:00Z' })).toContain('Demain à 14 h');
  expect(shown({ startsAt: '2031-06-05T12:00:00Z' })).toContain('jeudi 5 juin à 14 h');
});

it('shows what a cancelled appointment costs instead of its price', () => {
  const cancelled = { state: 'cancelled', cancelledBy: 'customer' };
  const fee = { status: 'captured', capturedCents: 100, heldCents: 100 };
  expect(shown()).toContain('31,00');
  expect(shown({ ...cancelled, feeCents: 100, payment: fee })).toContain('1,00');
  expect(shown({ ...cancelled, feeCents: 100, payment: fee })).not.toContain('31,00');
  const released = { status: 'released', capturedCents: 0, heldCents: 100 };
  expect(shown({ ...cancelled, feeCents: 0, payment: released })).toContain('0,00');
});
