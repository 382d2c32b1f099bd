// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { AppointmentLinks } from './appointment-links.tsx';

const visit = (overrides: Partial<Appointment> = {}) =>
  ({
    id: '0b3f6e1c-1111-4111-8111-111111111111',
    state: 'confirmed',
    place: 'salon',
    lines: [],
    startsAt: '2026-03-03T09:00:00Z',
    endsAt: '2026-03-03T10:00:00Z',
    timeZone: 'Europe/Paris',
    member: { id: '0b3f6e1c-2222-4222-8222-222222222222', name: 'Sofia Benali' },
    totalCents: 5200,
    cardCents: 0,
    onSiteCents: 5200,
    can: { seeReceipt: false },
    professional: { slug: 'atelier-sofia', name: 'Atelier Sofia', phoneNumber: null, hairColours: [] },
    address: { line: '96 rue de Charonne', city: 'Paris', postalCode: '75011' },
    ...overrides,
  }) as Appointment;
const pressShare = () => userEvent.click(screen.getByRole('button', { name: 'Partager' }));
const professional = `${window.location.origin}/pro/atelier-sofia`;
const plain = (text: unknown) => String(text).replace(/\s/g, ' ');

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shares time, place and the professional’s page, without the price; at home only the city', async () => {
  const shared: ShareData[] = [];
  vi.stubGlobal('navigator', { share: async (data: ShareData) => void shared.push(data) });
  onScreen(<AppointmentLinks appointment={visit()} />);
  await pressShare();
  expect(shared.map(({ text, url }) => [plain(text), url])).toEqual([
    ['mardi 3 mars à 10 h chez Atelier Sofia, 96 rue de Charonne, 75011 Paris', professional],
  ]);
});

it('does not share the address of an appointment at home', async () => {
  const shared: ShareData[] = [];
  vi.stubGlobal('navigator', { share: async (data: ShareData) => void shared.push(data) });
  const address = { line: '3 rue des Lilas', city: 'Montreuil', postalCode: '93100' };
  onScreen(<AppointmentLinks appointment={visit({ place: 'at_home', address } as Partial<Appointment>)} />);
  await pressShare();
  expect(plain(shared[0]?.text)).toBe('mardi 3 mars à 10 h chez Atelier Sofia, Montreuil');
});

it('copies the text where the browser cannot share, and shows it where it cannot copy', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  onScreen(<AppointmentLinks appointment={visit()} />);
  await pressShare();
  expect(plain(copied[0])).toContain(professional);
  expect(toastStore.toasts().at(-1)?.message).toBe('Le texte est copié.');
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => Promise.reject(new Error('no')) } });
  await pressShare();
  expect(toastStore.toasts().at(-1)?.message).toContain(professional);
});

it('is offered for upcoming appointments only', () => {
  onScreen(<AppointmentLinks appointment={visit({ state: 'completed' })} />);
  expect(screen.queryByRole('button', { name: 'Partager' })).toBeNull();
});

it('books again with the same person, and shows no way to a cancelled appointment', () => {
  onScreen(<AppointmentLinks appointment={visit({ state: 'cancelled' })} />);
  const again = screen.getByRole('link', { name: 'Réserver à nouveau' });
  expect(again.getAttribute('href')).toContain('member=0b3f6e1c-2222-4222-8222-222222222222');
  expect(screen.queryByRole('link', { name: 'Itinéraire' })).toBeNull();
});
