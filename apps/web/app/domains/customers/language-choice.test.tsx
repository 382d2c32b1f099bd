// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { LanguageChoice } from './language-choice.tsx';

it('names the stored and the shown language where they differ', () => {
  const { again } = onScreen(<LanguageChoice stored="en" />);
  screen.getByText('Nos messages sont en anglais, et les pages sur cet appareil en français.');
  again(<LanguageChoice stored="fr" />);
  expect(screen.queryByText(/Nos messages sont/)).toBeNull();
});
