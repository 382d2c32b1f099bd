// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { areKeysOn, saveKeysChoice } from './keys-memory.ts';
import { type CalendarAction, useCalendarKeys } from './use-calendar-keys.ts';

function Pressed({ onAction, helps }: { onAction: (action: CalendarAction) => void; helps: boolean }) {
  const [isOn, setIsOn] = useState(areKeysOn);
  useCalendarKeys(isOn, onAction);
  return (
    <>
      <input aria-label="Nom" />
      <select aria-label="Avec">
        <option>Lina</option>
      </select>
      <button type="button">Rien</button>
      <KeysDialog
        open={helps}
        isOn={isOn}
        onSwitch={(next) => {
          saveKeysChoice(next);
          setIsOn(next);
        }}
        onClose={() => {}}
      />
    </>
  );
}

function press(helps = false) {
  const actions: CalendarAction[] = [];
  onScreen(<Pressed helps={helps} onAction={(action) => actions.push(action)} />);
  return actions;
}

beforeEach(() => saveKeysChoice(true));

it('performs one action per key', async () => {
  const actions = press();
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}tdwmn/?x');
  expect(actions).toEqual(['previous', 'next', 'today', 'day', 'week', 'month', 'add', 'find', 'help']);
});

it('knows the letters of the French words, and lists those', async () => {
  const actions = press();
  await userEvent.keyboard('jsdw');
  expect(actions).toEqual(['day', 'week', 'day', 'week']);
  press(true);
  const keys = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(keys).toEqual(['←', '→', 't', 'j', 's', 'm', 'n', '/', '?']);
});

it('ignores keys in fields and with modifiers', async () => {
  const actions = press();
  await userEvent.type(screen.getByLabelText('Nom'), 'martin d{ArrowLeft}');
  screen.getByLabelText('Avec').focus();
  await userEvent.keyboard('t{ArrowRight}');
  screen.getByRole('button', { name: 'Rien' }).focus();
  await userEvent.keyboard('{Control>}d{/Control}{Alt>}{ArrowLeft}{/Alt}{Meta>}t{/Meta}{Shift>}N{/Shift}');
  expect(actions).toEqual([]);
});

it('ignores keys while a dialog is open', async () => {
  const actions = press(true);
  await userEvent.keyboard('tdn');
  expect(actions).toEqual([]);
});

it('lists every key, and can be turned off for this browser', async () => {
  press(true);
  expect(screen.getAllByRole('definition')).toHaveLength(9);
  await userEvent.click(screen.getByRole('switch', { name: 'Raccourcis actifs' }));
  expect(areKeysOn()).toBe(false);
});

it('ignores keys when turned off', async () => {
  saveKeysChoice(false);
  const actions = press();
  await userEvent.keyboard('td?');
  expect(actions).toEqual([]);
});
