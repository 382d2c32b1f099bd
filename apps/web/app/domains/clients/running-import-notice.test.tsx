// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { RunningImportNotice } from './running-import-notice.tsx';

/** Shows what the API answers at the time; `answer` changes it. */
function importing(first: object) {
  let now = first;
  onScreen(
    <>
      <RunningImportNotice />
      <Toasts />
    </>,
    ({ path }) =>
      path.endsWith('/client-imports')
        ? answered({ time_zone: 'Europe/Paris', running: null, items: [], ...now })
        : answered({}),
  );
  return {
    answer: (next: object) => {
      now = next;
    },
  };
}
const running = { id: 'i1', file_name: 'clients.csv', done: 250, all: 1000, is_late: false };
const saved = {
  id: 'i1',
  file_name: 'clients.csv',
  count: 990,
  merged_count: 10,
  committed_at: '2031-06-02T10:00:00Z',
  can: { undo: true },
};

it('shows how far an import is, also after a reload, and says once what it added', async () => {
  const { answer } = importing({ running });
  await screen.findByText('Import de clients.csv : 250 sur 1 000');
  expect(screen.getByRole<HTMLProgressElement>('progressbar')).toMatchObject({ value: 250, max: 1000 });
  screen.getByText('Vous pouvez quitter cette page, l’import continue.');
  answer({ running: { ...running, done: 1000 } });
  await screen.findByText('Import de clients.csv : 1 000 sur 1 000');
  answer({ items: [saved] });
  await screen.findByText('990 personnes ajoutées. 10 fiches complétées.');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says that an import which stands still goes on by itself', async () => {
  importing({ running: { ...running, is_late: true } });
  await screen.findByText(/^L’import s’est arrêté un moment/);
});
