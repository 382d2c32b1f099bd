// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { DeviceList } from './device-list.tsx';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const device = (id: number, user_agent: string | null, created_at: string) => ({
  id: `0b3f6e1c-0000-4000-8000-00000000000${id}`,
  user_agent,
  created_at,
  last_used_at: '2026-03-20T10:00:00.000Z',
  current: id === 1,
});

it('names a session without a browser, and shows the sign-in time of two devices with the same name', async () => {
  onScreen(<DeviceList />, () =>
    answered([
      device(1, firefox, '2026-03-03T13:30:00.000Z'),
      device(2, firefox, '2026-03-05T13:30:00.000Z'),
      device(3, 'curl/8.5.0', '2026-03-07T13:30:00.000Z'),
    ]),
  );
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Firefox sur Linux.*Connexion\s: mardi 3 mars/);
  expect(rows[1]).toMatch(/Firefox sur Linux.*Connexion\s: jeudi 5 mars/);
  expect(rows[2]).toContain('Application ou service (sans navigateur)');
  expect(rows[2]).not.toContain('Connexion');
  expect(
    screen.getByRole('button', { name: /Déconnecter\s: Firefox sur Linux, Connexion\s: jeudi 5 mars/ }),
  ).toBeTruthy();
});
