// @vitest-environment happy-dom
import type { Client } from '@meche/contract/clients';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { DoublesSection } from './doubles-section.tsx';

const double = {
  id: 'c2',
  name: 'C. Petit',
  phoneNumber: '+33612345678',
  email: null,
  visitCount: 1,
  by: 'phone',
};
const client = (more: object) =>
  ({
    id: 'c1',
    timeZone: 'Europe/Paris',
    doubles: [],
    merges: [],
    can: { merge: true },
    ...more,
  }) as unknown as Client;

it('merges two clients only after a confirmation that explains it', async () => {
  const { calls } = onScreen(<DoublesSection client={client({ doubles: [double] })} />, () =>
    answered({ merge_id: 'm1' }),
  );
  const notice = screen.getByRole('region', { name: 'Peut-être la même personne' });
  within(notice).getByText(/^même téléphone · 06 12 34 56 78/);
  await userEvent.click(within(notice).getByRole('button', { name: 'C. Petit est la même personne' }));
  expect(calls).toEqual([]);
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/Vous pourrez revenir en arrière pendant 30 jours/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'C’est la même personne' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({
    path: '/api/v1/professional/clients/c1/merge',
    body: { other_id: 'c2' },
  });
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});

it('keeps two clients apart with one press', async () => {
  const { calls } = onScreen(<DoublesSection client={client({ doubles: [double] })} />, () =>
    answered({ done: true }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'C. Petit est une autre personne' }));
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toEqual(['/api/v1/professional/clients/c1/apart']),
  );
});

it('undoes a merge, and hides both actions without the permission', async () => {
  const merges = [{ id: 'm1', name: 'C. Petit', undoUntil: '2031-02-01T10:00:00Z' }];
  const { calls, again } = onScreen(<DoublesSection client={client({ merges })} />, () =>
    answered({ done: true }),
  );
  screen.getByText(/^Fusionnée avec C\. Petit, réversible jusqu’au/);
  await userEvent.click(screen.getByRole('button', { name: 'Séparer de nouveau' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Séparer de nouveau' }),
  );
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toEqual(['/api/v1/professional/clients/c1/merges/m1/undo']),
  );
  again(<DoublesSection client={client({ merges, doubles: [double], can: { merge: false } })} />);
  expect(screen.queryByRole('button', { name: 'Séparer de nouveau' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'C. Petit est la même personne' })).toBeNull();
  screen.getByRole('button', { name: 'C. Petit est une autre personne' });
});
