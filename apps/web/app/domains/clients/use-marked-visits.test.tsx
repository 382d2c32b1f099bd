// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { useAllergicVisits, useClientMarks } from './use-marked-visits.ts';

const [zoe, lea] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

function Marked({ from, days = 1 }: { from: string | undefined; days?: number }) {
  const allergic = useAllergicVisits({ from, days });
  return <output>{[zoe, lea].map((id) => allergic.has(id)).join()}</output>;
}

const visit = { member_id: lea, day: '2026-03-03' };
const visits = [
  { ...visit, appointment_id: zoe, marks: ['allergy', 'note'] },
  { ...visit, appointment_id: lea, marks: ['first_visit'] },
];

it('returns the appointments of clients with an allergy', async () => {
  const { calls } = onScreen(<Marked from="2026-03-03" days={7} />, () => answered({ items: visits }));
  await screen.findByText('true,false');
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/v1/professional/clients/marked-visits?from=2026-03-03&days=7',
  ]);
});

it('sends no request without a day, and marks no appointment', async () => {
  const { calls } = onScreen(<Marked from={undefined} />);
  await screen.findByText('false,false');
  expect(calls).toEqual([]);
});

function Marks() {
  const marks = useClientMarks({ from: '2026-03-03', days: 1 });
  return <output>{[zoe, lea, 'other'].map((id) => marks.get(id)?.join('+') ?? 'none').join()}</output>;
}

it('returns what is known of the client of each appointment', async () => {
  onScreen(<Marks />, () => answered({ items: visits }));
  await screen.findByText('allergy+note,first_visit,none');
});
