// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { nobody, onScreen, told } from '~/testing/on-screen.tsx';
import { VerificationNotice } from './verification-notice.tsx';

const pending = {
  state: 'pending',
  reason: null,
  legal_status: null,
  required: [],
  missing: [],
  documents: [],
  decided_at: null,
};

it('says that how far she is cannot be known, and asks again', async () => {
  let isAway = true;
  onScreen(<VerificationNotice />, () => (isAway ? nobody() : told(pending)));
  await screen.findByRole('alert');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('region');
  expect(screen.queryByRole('alert')).toBeNull();
});
