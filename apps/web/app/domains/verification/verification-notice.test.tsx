// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answered, offline, onScreen } from '~/testing/on-screen.tsx';
import { VerificationNotice } from './verification-notice.tsx';

const pending = {
  state: 'pending',
  reason: null,
  legal_status: null,
  required: [],
  missing: [],
  documents: [],
  decided_at: null,
  account: null as null | object,
  requirements: [] as object[],
  persons: [],
  email_verified: true,
};
const account = {
  statement_name: 'INES COIFFURE',
  submitted_at: '2026-06-01T08:00:00Z',
  is_sending: false,
  refused: null,
  card_payments: 'active',
  transfers: 'active',
  deadline: null as string | null,
};

it('says that the state could not be loaded, and retries', async () => {
  let isAway = true;
  onScreen(<VerificationNotice />, () => (isAway ? offline() : answered(pending)));
  await screen.findByRole('alert');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('region');
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('once the documents are complete', () => {
  const shown = async (changes: Partial<typeof pending>) => {
    onScreen(<VerificationNotice />, () => answered({ ...pending, ...changes }));
    return (await screen.findByRole('region')).textContent ?? '';
  };

  it('links to the form for the partner, and does not claim that a review is under way', async () => {
    const text = await shown({});
    expect(text).toContain('Transmettez votre dossier');
    expect(screen.getByRole('link', { name: 'Relire et transmettre' }).getAttribute('href')).toBe(
      '/professional/information/verification',
    );
  });

  it('says that the review is under way after the data was sent to the partner', async () => {
    expect(await shown({ account })).toContain('Vérification en cours');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows a later requirement with its deadline to a verified professional', async () => {
    const requirements = [{ about: 'ID_card_front', person_id: null, why: 'expired' }];
    const deadline = '2026-07-14T12:00:00Z';
    const text = await shown({
      state: 'verified',
      requirements: requirements,
      account: { ...account, deadline },
    });
    expect(text).toContain('demande un élément');
    expect(text).toContain('avant le mardi 14 juillet 2026');
  });
});
