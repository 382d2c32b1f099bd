// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ClientScreen } from './client-screen.tsx';

const client = {
  id: 'c1',
  version: 1,
  time_zone: 'Europe/Paris',
  name: 'Agnès Roux',
  phone_number: null,
  email: null,
  birthday: null,
  line: '',
  city: '',
  postal_code: '',
  hair_type: null,
  hair_length: null,
  language: null,
  contact_by: null,
  note: 'Thé sans sucre',
  tags: [],
  has_allergy: true,
  has_health: true,
  has_account: false,
  first_visit_at: null,
  last_visit_at: null,
  next_visit_at: null,
  visit_count: 0,
  no_show_count: 0,
  spent_cents: null,
  visits: [],
  doubles: [],
  merges: [],
  thread_by: null,
  can: { remove: false, merge: false },
};
const formula = (id: string, day: string, shade: string) => ({
  id,
  day,
  appointment_id: null,
  parts: [{ product: 'Majirel', shade, grams: null, oxidant: '', minutes: null }],
  note: '',
  version: 1,
});

function open(more: object = {}) {
  onScreen(<ClientScreen id="c1" />, ({ path }) => {
    if (path.includes('/formulas'))
      return answered({
        items: [formula('f2', '2026-02-02', '7.3'), formula('f1', '2026-01-10', '6.1')],
        has_more: false,
      });
    if (path.includes('/health'))
      return answered({ allergies: 'PPD', patch_test_on: null, patch_test_result: '', note: '', version: 1 });
    if (path.includes('/photos')) return answered({ items: [], consents: [], has_more: false });
    return answered({ ...client, ...more });
  });
}

it('begins with what is read before mixing a colour: allergy, note and last formula', async () => {
  open();
  await screen.findByText('Allergie : PPD', { normalizer: (text) => text.replaceAll(/\s/g, ' ') });
  await screen.findByText('Majirel 7.3');
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(heads.slice(0, 3)).toEqual(['Santé', 'Notes', 'Formules']);
  within(screen.getByRole('region', { name: 'Notes' })).getByText('Thé sans sucre');
});

it('shows the last formula, and the earlier ones when asked for', async () => {
  open();
  await screen.findByText('Majirel 7.3');
  expect(screen.queryByText('Majirel 6.1')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Voir les formules précédentes' }));
  screen.getByText('Majirel 6.1');
  expect(screen.queryByRole('button', { name: 'Voir les formules précédentes' })).toBeNull();
});

it('has no section for an empty note', async () => {
  open({ note: '' });
  await screen.findByText('Majirel 7.3');
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
});
