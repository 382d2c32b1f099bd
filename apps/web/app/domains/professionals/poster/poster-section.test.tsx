// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { Poster } from './poster-section.tsx';

afterEach(() => vi.unstubAllGlobals());

it('prints the name, one sentence, the QR code and the readable address, in the chosen size', async () => {
  const sheets: HTMLElement[] = [];
  vi.stubGlobal('print', () => {
    const sheet = document.querySelector<HTMLElement>('body > [data-on-paper]');
    if (sheet) sheets.push(sheet.cloneNode(true) as HTMLElement);
    window.dispatchEvent(new Event('afterprint'));
  });
  onScreen(<Poster name="Atelier Sofia" address="https://meche.example/pro/atelier-sofia" />);
  await screen.findByRole('img', { name: 'QR code de meche.example/pro/atelier-sofia' });
  await userEvent.click(screen.getByRole('radio', { name: /^A6/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Imprimer l’affiche' }));
  await expect.poll(() => sheets.length).toBe(1);
  const [sheet] = sheets;
  const { getByText, getByRole } = within(sheet!);
  expect(getByText('Atelier Sofia')).toBeTruthy();
  expect(getByText(/^Réservez en ligne\s: scannez ce code$/)).toBeTruthy();
  expect(getByText('meche.example/pro/atelier-sofia')).toBeTruthy();
  expect(getByRole('img', { hidden: true }).querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1/);
  expect(sheet?.className).toMatch(/a6/);
  expect(document.querySelector('[data-on-paper]')).toBeNull();
});
