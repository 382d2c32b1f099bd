// @vitest-environment happy-dom
import type { ProfessionalPage } from '@meche/contract/professionals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import type { BookingDraft } from './booking-draft.ts';
import { TimeChoice } from './time-choice.tsx';

const page = {
  id: '0b3f6e1c-1111-4111-8111-111111111111',
  businessName: 'Chez Anna',
  timeZone: 'Europe/Paris',
  members: [],
} as unknown as ProfessionalPage;

function Choice() {
  const [draft, setDraft] = useState<BookingDraft>({ serviceIds: ['a'], place: 'salon' });
  const quote = { data: {}, error: null, refetch: async () => undefined };
  const change = (what: Partial<BookingDraft>) => setDraft((now) => ({ ...now, ...what }));
  return <TimeChoice booking={{ page, draft, change, quote, remember: () => {}, user: null }} />;
}

it('keeps the week when a time is chosen', async () => {
  const slot = { starts_at: '2031-06-05T08:00:00Z', ends_at: '2031-06-05T09:00:00Z', member_ids: [] };
  const days = [{ day: '2031-06-05', is_open: true, slots: [slot] }];
  const found = { time_zone: 'Europe/Paris', today: '2031-06-02', last_day: '2031-08-31', days };
  const { calls } = onScreen(<Choice />, () => answered(found));
  await userEvent.click(await screen.findByRole('button', { name: /5 juin.*10\sh/ }));
  expect(screen.getByRole('button', { name: /5 juin.*10\sh/, pressed: true })).toBeDefined();
  screen.getByText(/^lun\. 2 juin/);
  expect(calls.some(({ path }) => path.includes('from='))).toBe(false);
});
