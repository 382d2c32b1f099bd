// @vitest-environment happy-dom
import type { PlanOffer, QuotedChange, Subscription } from '@meche/contract/subscriptions';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ChangePlan } from './change-plan.tsx';

const basic = { plan: 'salon_basic', additionalProfiles: 0, state: 'running' } as Subscription;

const offered = (plan: PlanOffer['plan'], monthlyCents: number): PlanOffer => ({
  plan,
  role: 'SALON',
  monthlyCents,
  staffProfiles: 5,
  additionalProfiles: false,
  smsRemindersPerMonth: 0,
  photos: null,
});

const quote: QuotedChange = {
  kind: 'up',
  plan: 'salon_pro',
  additionalProfiles: 0,
  monthlyCents: 5999,
  staffProfiles: 5,
  effectiveOn: '2026-07-01',
  lines: [{ kind: 'plan', plan: 'salon_pro', quantity: 1, days: 30, ofDays: 30, amountCents: 3000 }],
  todayCents: 3000,
  nextInvoiceOn: '2026-08-01',
  version: 1,
};

it('keeps the confirmation open when the subscription updates before the bank has answered', async () => {
  onScreen(<Routes hydrationData={hydrationData} />, answer, { hasRoutes: true });
  await userEvent.click(await screen.findByRole('radio', { name: /Pro/ }));
  const pay = await screen.findByRole('button', { name: /30,00/ });
  await userEvent.click(screen.getByText('news'));
  expect(pay.isConnected).toBe(true);
});

it('calls a profile more on the same plan a profile, not the plan', async () => {
  onScreen(
    <ProfileRoutes hydrationData={hydrationData} />,
    ({ path }) =>
      answered(
        path.includes('/change')
          ? { ...quote, additionalProfiles: 1 }
          : {
              plans: [{ ...offered('salon_pro', 5999), additionalProfiles: true }],
              additionalProfileCents: 500,
              appointmentDiscountCents: 40,
            },
      ),
    { hasRoutes: true },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Un profil de plus' }));
  await screen.findByText(/^Le profil en plus s’ouvre dès que le paiement est accepté/);
  expect(screen.queryByText(/L’abonnement Pro commence/)).toBeNull();
});

const hydrationData = { loaderData: { root: { configuration: { cardPartnerPublicKey: '' } } } };
const Routes = createRoutesStub([{ id: 'root', path: '/', Component: Shown }]);

const ProfileRoutes = createRoutesStub([{ id: 'root', path: '/', Component: ShownWithProfiles }]);

function ShownWithProfiles() {
  const pro = { ...basic, plan: 'salon_pro' } as Subscription;
  return <ChangePlan open onClose={() => {}} subscription={pro} chooseStaying={() => null} />;
}

function Shown() {
  const [subscription, tell] = useState(basic);
  return (
    <>
      <button type="button" onClick={() => tell({ ...basic, plan: 'salon_pro', version: 2 })}>
        news
      </button>
      <ChangePlan open onClose={() => {}} subscription={subscription} chooseStaying={() => null} />
    </>
  );
}

function answer({ path }: { path: string }) {
  if (path.includes('/change')) return answered(quote);
  const plans = [offered('salon_basic', 2999), offered('salon_pro', 5999)];
  return answered({ plans, additionalProfileCents: 500, appointmentDiscountCents: 40 });
}
