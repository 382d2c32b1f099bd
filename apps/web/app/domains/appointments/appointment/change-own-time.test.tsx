// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { ChangeOwnTime } from './change-own-time.tsx';

const professional = { id: 'p1', slug: 'atelier', name: 'Atelier Brest', phoneNumber: '+33298000000' };
const visit = (overrides: object) =>
  ({
    id: '0b3f6e1c-1111-4111-8111-111111111111',
    professional,
    whyNotMoved: null,
    moveWeek: null,
    can: { reschedule: false },
    ...overrides,
  }) as unknown as Appointment;
const shown = (overrides: object) => {
  onScreen(<ChangeOwnTime appointment={visit(overrides)} />);
  return document.body.textContent?.replaceAll('\u00a0', ' ');
};

it('offers rescheduling while it is free', () => {
  expect(shown({ can: { reschedule: true } })).toContain('Sans frais.');
  screen.getByRole('button', { name: 'Déplacer' });
});

it('once cancelling costs a fee, says that it is too late and how to contact the professional', () => {
  expect(shown({ whyNotMoved: 'fee_due' })).toContain(
    'Trop tard pour déplacer ce rendez-vous en ligne : annuler n’est plus gratuit. Appelez Atelier Brest ou écrivez-lui pour convenir d’un autre horaire.',
  );
  expect(screen.queryByRole('button', { name: 'Déplacer' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Appeler/ }).getAttribute('href')).toBe('tel:+33298000000');
  expect(screen.getByRole('link', { name: /message/i }).getAttribute('href')).toContain('with=p1');
});

it('says that a late move is possible once, and later that it was made', () => {
  const moveWeek = { from: '2031-06-02', until: '2031-06-08' };
  expect(shown({ can: { reschedule: true }, moveWeek })).toContain('Une seule fois, dans la même semaine');
  expect(shown({ whyNotMoved: 'moved_late' })).toContain('Vous avez déjà déplacé ce rendez-vous une fois');
});

it('says when the payment has to be completed first', () => {
  expect(shown({ whyNotMoved: 'payment_to_confirm' })).toContain(
    'Ce rendez-vous ne peut pas être déplacé en ligne tant que le paiement n’est pas confirmé.',
  );
});

it('names only the available contacts', () => {
  const silent = { ...professional, phoneNumber: null };
  expect(shown({ whyNotMoved: 'fee_due', professional: silent })).toContain('Écrivez à Atelier Brest pour');
  expect(screen.queryByRole('link', { name: /^Appeler/ })).toBeNull();
  const gone = { ...professional, slug: '' };
  expect(shown({ whyNotMoved: 'fee_due', professional: gone })).toContain('Appelez Atelier Brest pour');
});

it('shows nothing for past or unconfirmed appointments', () => {
  expect(shown({})).toBe('');
});
