// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { TimeSelect } from './time-select.tsx';

it('shows hours in the format of the language, and keeps a time between two list entries', async () => {
  const onChange = vi.fn();
  onScreen(<TimeSelect label="Début" value="16:07" onChange={onChange} stepMinutes={15} />);
  expect(document.querySelector('input')).toBeNull();
  const [hour, minute] = screen.getAllByRole<HTMLSelectElement>('combobox');
  const shown = [hour, minute].map((select) => select?.selectedOptions[0]?.textContent);
  expect(shown).toEqual(['16\u00a0h', '07']);
  expect(hour?.options).toHaveLength(24);
  if (hour) await userEvent.selectOptions(hour, '09');
  expect(onChange.mock.calls).toEqual([['09:07']]);
});
