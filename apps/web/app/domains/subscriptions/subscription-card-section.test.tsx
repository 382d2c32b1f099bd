// @vitest-environment happy-dom
import type { SubscriptionCard } from '@meche/contract/subscriptions';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { SubscriptionCardSection } from './subscription-card-section.tsx';

const declined = { state: 'declined', brand: 'visa', last4: '0341', chargeable: false } as SubscriptionCard;

const Declined = () => <SubscriptionCardSection card={declined} />;
const Routes = createRoutesStub([{ id: 'root', path: '/', Component: Declined }]);

it('shows a decline once: above the button, and not while another card is entered', async () => {
  const loaderData = { root: { configuration: { cardPartnerPublicKey: '' } } };
  onScreen(<Routes hydrationData={{ loaderData }} />, undefined, { hasRoutes: true });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Changer de carte' }));
  await screen.findByRole('button', { name: 'Enregistrer cette carte' });
  expect(screen.queryAllByText(/refusé/)).toHaveLength(0);
});
