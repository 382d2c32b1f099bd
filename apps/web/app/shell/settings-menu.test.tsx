// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useTranslation } from 'react-i18next';
import { expect, it, onTestFinished, vi } from 'vitest';
import { unreachable } from '~/lib/api/refusal.ts';
import { clearCookie, writeCookie } from '~/lib/browser/cookies.ts';
import { asServed, inDocument, onScreen } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { SettingsMenu } from './settings-menu.tsx';

function WithoutNetwork() {
  const { i18n } = useTranslation();
  // The words of the other language fail to load.
  vi.spyOn(i18n, 'changeLanguage').mockRejectedValue(unreachable(new TypeError('Failed to fetch')));
  return (
    <>
      <SettingsMenu />
      <Toasts />
    </>
  );
}

it('says that the language cannot be loaded without network', async () => {
  onScreen(<WithoutNetwork />);
  await userEvent.click(screen.getByRole('button', { name: 'English', hidden: true }));
  expect(await screen.findByText(/La connexion semble coupée/)).toBeTruthy();
});

it('closes when the keyboard moves on into the page', async () => {
  const hide = vi.spyOn(HTMLElement.prototype, 'hidePopover').mockImplementation(() => {});
  onTestFinished(() => hide.mockRestore());
  onScreen(
    <>
      <SettingsMenu />
      <a href="/search">Rechercher</a>
    </>,
  );
  const [first, ...others] = screen.getAllByRole('button', { hidden: true, pressed: false });
  first?.focus();
  hide.mockClear();
  others.at(-1)?.focus();
  expect(hide).not.toHaveBeenCalled();
  screen.getByRole('link').focus();
  expect(hide).toHaveBeenCalledOnce();
});

it('shows the chosen colour scheme, which the server does not know', () => {
  const pressed = () =>
    screen
      .getAllByRole('button', { hidden: true, pressed: true })
      .map((button) => button.textContent)
      .filter((name) => name !== 'Français');
  const served = inDocument(asServed(<SettingsMenu />));
  expect(pressed()).toEqual(['Comme l’appareil']);
  writeCookie('theme', 'dark');
  onScreen(<SettingsMenu />, undefined, { served });
  expect(pressed()).toEqual(['Sombre']);
  clearCookie('theme');
});
