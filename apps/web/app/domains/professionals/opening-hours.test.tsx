// @vitest-environment happy-dom
import type { ProfessionalPage } from '@meche/contract/professionals';
import { createWords, loadWords } from '@meche/words';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { OpeningHours } from './opening-hours.tsx';

it('names public holidays in the reader’s language, and other closures as the professional wrote them', async () => {
  const page = {
    openingHours: [],
    timeZone: 'Europe/Paris',
    nextClosures: [
      { day: '2026-12-25', label: 'Noël', holiday: { fr: 'Noël', en: 'Christmas Day' } },
      { day: '2026-12-28', label: 'Congés' },
    ],
  } as unknown as ProfessionalPage;
  onScreen(<OpeningHours page={page} />, undefined, { words: createWords('en', await loadWords('en')) });
  expect(screen.getByText(/\(Christmas Day\).*\(Congés\)/)).toBeTruthy();
  expect(screen.queryByText(/Noël/)).toBeNull();
});
