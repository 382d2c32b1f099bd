// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { LaterDialog } from './later-dialog.tsx';

beforeEach(() => {
  // The page never becomes idle.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const filters = (open: boolean) => (
  <LaterDialog open={open} onClose={() => {}} title="Filtres">
    Salon
  </LaterDialog>
);

it('opened before the page is idle, it loads at once', async () => {
  const { again } = onScreen(filters(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  again(filters(true));
  expect(await screen.findByRole('dialog', { name: 'Filtres' })).toBeTruthy();
});
