// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import PaymentDetailsPage from '~/pages/professional/payment-details.page.tsx';
import PaymentManagementPage from '~/pages/professional/payment-management.page.tsx';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';

const account = {
  state: 'accepted',
  country: 'FR',
  last4: '0189',
  usable_from: '2026-06-01T08:00:00Z',
  locked: false,
  failure_code: null,
};
const wallet = {
  time_zone: 'Indian/Reunion',
  today: '2026-06-11',
  available_cents: 4998,
  pending_cents: 2000,
  in_transit_cents: 0,
  owed_cents: 0,
  paid_out_cents: 1000,
  upcoming: { cents: 31_200, visits: 7 },
  ripening: [{ day: '2026-06-17', amount_cents: 2000 }],
  bank_account: account,
  monthly_day: null,
  next_monthly_on: null,
  bar: null,
  least_withdrawal_cents: 100,
};
const movement = {
  id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  kind: 'capture',
  appointment_id: null,
  // Already the 11th in Réunion, still the 10th in Paris.
  label: 'Camille M.',
  at: '2026-06-10T21:30:00Z',
  amount_cents: 4998,
  moved_cents: 4998,
  balance_cents: 6998,
};
const withdrawal = {
  id: '2b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  amount_cents: 2000,
  reason: 'requested',
  state: 'failed',
  failure_code: 'account_closed',
  country: 'FR',
  last4: '0189',
  requested_at: '2026-06-09T08:00:00Z',
  sent_at: null,
  paid_at: null,
  failed_at: '2026-06-10T08:00:00Z',
};
const session = {
  can: ['see_money', 'withdraw', 'edit_iban', 'manage_subscription'] as ('see_money' | 'withdraw')[],
};

type Call = { path: string; body: unknown };
const isWriting = ({ body }: Call) => body !== undefined;

const answers =
  (changes: object = {}, onWrite: () => ReturnType<typeof answered> = () => answered(withdrawal)) =>
  (call: Call) => {
    const { path } = call;
    if (path.endsWith('/reauthentication')) return answered({ done: true });
    if (isWriting(call)) return onWrite();
    if (path.includes('/movements')) return answered({ movements: [movement], next: null });
    if (path.includes('/withdrawals')) return answered({ withdrawals: [withdrawal], has_more: false });
    if (path.includes('/subscription/card'))
      return answered({ state: 'none', brand: null, last4: null, decline_code: null, chargeable: false });
    return answered({ ...wallet, ...changes });
  };

const configuration = { cardPartnerPublicKey: 'pk_local_test', identity: { emulator: true } };

function open(Page: ComponentType, answer: (call: Call) => ReturnType<typeof answered>) {
  const Routes = createRoutesStub([{ id: 'root', path: '/', Component: Page }]);
  const hydrationData = { loaderData: { root: { configuration } } };
  return onScreen(<Routes hydrationData={hydrationData} />, answer, { hasRoutes: true, session });
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ') ?? '';

it('shows the balances, and dates a movement in the professional’s own time zone', async () => {
  open(PaymentManagementPage, answers());
  const row = (await screen.findByText('Camille M.')).closest('tr');
  expect(row?.textContent).toContain('11 juin');
  expect(plain(row?.textContent)).toContain('+49,98 €');
  const available = screen.getByText('Disponible').parentElement;
  expect(plain(available?.textContent)).toContain('49,98 €');
  expect(plain(screen.getByText('Bientôt disponible').parentElement?.textContent)).toContain('20,00 € le');
});

it('shows why a withdrawal failed', async () => {
  open(PaymentManagementPage, answers());
  expect(plain((await screen.findByText('Revenu')).closest('tr')?.textContent)).toContain('Compte clôturé');
});

it('shows an invalid amount next to its field, and sends no request', async () => {
  const { calls } = open(PaymentManagementPage, answers());
  const field = await screen.findByLabelText('Montant en euros');
  for (const [typed, message] of [
    ['1e3', /Écrivez un montant/],
    ['0,50', /Un euro au moins/],
    ['50', /plus que ce qui est disponible/],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } });
    await userEvent.click(screen.getByRole('button', { name: 'Demander le virement' }));
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(calls.filter(isWriting)).toEqual([]);
});

it('asks for reauthentication when the server requires it, and then sends the typed amount', async () => {
  let isProved = false;
  const answer = answers({}, () =>
    isProved ? answered({ ...withdrawal, state: 'sent' }) : refused(403, 'reauthentication_needed'),
  );
  const { calls } = open(PaymentManagementPage, (call) => {
    if (call.path.endsWith('/reauthentication')) isProved = true;
    return answer(call);
  });
  fireEvent.change(await screen.findByLabelText('Montant en euros'), { target: { value: '20,00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Demander le virement' }));
  fireEvent.change(await screen.findByLabelText('Mot de passe'), { target: { value: 'secret-de-test' } });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer et continuer' }));
  await waitFor(() => {
    const posts = calls.filter(isWriting);
    expect(posts.map(({ path }) => path.split('/').at(-1))).toEqual([
      'withdrawals',
      'reauthentication',
      'withdrawals',
    ]);
  });
});

it('shows in place of the form why a withdrawal is not possible', async () => {
  open(PaymentManagementPage, answers({ bar: 'owes_money', owed_cents: 500 }));
  expect(await screen.findByText(/Une somme est à compenser/)).toBeTruthy();
  expect(screen.queryByLabelText('Montant en euros')).toBeNull();
});

it('asks for another IBAN when the current one is locked, and shows an invalid one next to its field', async () => {
  const locked = { ...account, locked: true };
  const { calls } = open(
    PaymentDetailsPage,
    answers({ bank_account: locked, bar: 'iban_locked', monthly_day: 31, next_monthly_on: '2026-06-30' }),
  );
  expect(await screen.findByText(/Un virement est revenu de ce compte/)).toBeTruthy();
  expect(screen.getByText(/Prochain virement/).textContent).toContain('30 juin');
  await userEvent.click(screen.getByRole('button', { name: 'Changer d’IBAN' }));
  const field = await screen.findByLabelText('IBAN');
  for (const [typed, message] of [
    ['FR76 3000 6000 0112 3456 7890 188', /Cet IBAN n’existe pas/],
    ['SA0380000000608010167519', /hors de la zone SEPA/],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } });
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer cet IBAN' }));
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(calls.filter(isWriting)).toEqual([]);
});
