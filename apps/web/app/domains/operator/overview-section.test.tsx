// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { OverviewSection } from './overview-section.tsx';

const beganAt = '2031-06-03T09:00:00Z';

it('leads from an alarm to the section where it is dealt with, and names the days that are left', async () => {
  const alarms = [
    { name: 'money_must_leave', began_at: beganAt, value: 4 },
    { name: 'jobs_failed', began_at: beganAt, value: 2 },
    { name: 'invoices_missing', began_at: beganAt, value: 1 },
  ];
  const money_to_leave = [
    {
      professional_id: 'p1',
      business_name: 'Atelier Brest',
      email: 'ines@pro.example',
      amount_cents: 12_050,
      days_left: 4,
    },
  ];
  onScreen(<OverviewSection />, () => answered({ sections: [], alarms, money_to_leave }));
  const [money, jobs, invoices] = await screen
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => within(item).queryAllByRole('list').length > 0));
  if (!money || !jobs || !invoices) throw new Error('an alarm is missing');
  within(money).getByText('Il reste 4 jours.');
  expect(money.textContent?.replace(/\s/g, ' ')).toContain(
    'Atelier Brest : 120,50 € à verser. Il reste 4 jours. ines@pro.example',
  );
  expect(jobs.textContent).not.toContain('Atelier Brest');
  const address = (row: HTMLElement) => within(row).queryByRole('link')?.getAttribute('href');
  expect([money, jobs, invoices].map(address)).toEqual([
    '/operator?section=accounts',
    '/operator?section=failures',
    undefined,
  ]);
});
