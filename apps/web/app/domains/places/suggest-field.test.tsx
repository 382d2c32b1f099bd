// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { SuggestField } from './suggest-field.tsx';

const towns = ['Brest', 'Brive', 'Bron'].map((name) => ({ key: name, label: name, detail: 'France' }));

afterEach(() => vi.unstubAllGlobals());

type TownFieldProps = { onChoose: (written: string) => void; isOld?: boolean };

function TownField({ onChoose, isOld = false }: TownFieldProps) {
  const [asked, setAsked] = useState('');
  return (
    <SuggestField
      name="town"
      label="Ville"
      found={{
        data: asked ? towns : undefined,
        isPlaceholderData: isOld,
        fetchStatus: 'idle',
        error: null,
      }}
      onAsk={setAsked}
      optionOf={(town) => town}
      writtenAs={({ label }) => label}
      onChoose={onChoose}
    />
  );
}

/** A field with three suggestions; `scrolled` holds the options that were scrolled into view. */
function field() {
  const onChoose = vi.fn();
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent ?? '');
  });
  onScreen(<TownField onChoose={onChoose} />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' });
  const active = () =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { input, active, onChoose, scrolled };
}

it('is used with the keyboard alone, and scrolls to the active suggestion', async () => {
  const { input, active, onChoose, scrolled } = field();
  await userEvent.type(input, 'Br{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Brive France');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toBe('Bron France');
  expect(scrolled).toEqual(['Brest France', 'Brive France', 'Brest France', 'Bron France']);
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([['Bron', towns[2]]]);
  expect(input.value).toBe('Bron');
  expect(document.activeElement).toBe(input);
});

it('closes with Escape and opens again with the arrow down', async () => {
  const { input } = field();
  await userEvent.type(input, 'Br{Escape}');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(input.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

it('chooses nothing while a character is composed', async () => {
  const { input, onChoose } = field();
  await userEvent.type(input, 'Br{ArrowDown}');
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledTimes(1);
});

it('leaves the focus in the field: a pressed suggestion is chosen, and none can take the focus', async () => {
  const { input, onChoose } = field();
  await userEvent.type(input, 'Br');
  const options = screen.getAllByRole('option');
  expect(options.filter((option) => option.hasAttribute('tabindex'))).toEqual([]);
  await userEvent.click(options[1]!);
  expect(onChoose).toHaveBeenCalledWith('Brive', towns[1]);
  expect(document.activeElement).toBe(input);
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'Brest'],
  ['Mozilla/5.0 (Linux; Android 15)', '3 '],
])('says to %s', async (userAgent, said) => {
  vi.stubGlobal('navigator', { ...navigator, userAgent });
  const { input } = field();
  await userEvent.type(input, 'Br{ArrowDown}');
  expect(document.querySelector('[aria-live]')?.textContent).toContain(said);
});

it('suggests while the field is empty, in groups, and removes what can be removed', async () => {
  const [removed, chosen] = [vi.fn(), vi.fn()];
  const remove = { label: 'Retirer', onRemove: removed };
  const before = [
    { key: 'balayage', label: 'Balayage', detail: 'Lyon', group: 'Récentes', remove },
    { key: 'coupe', label: 'Coupe', detail: '', group: 'Courantes' },
  ];
  onScreen(
    <SuggestField
      name="text"
      label="Texte"
      before={before}
      found={{ data: undefined, isPlaceholderData: false, fetchStatus: 'idle', error: null }}
      onAsk={() => {}}
      optionOf={(one) => one}
      writtenAs={({ label }) => label}
      onChoose={chosen}
    />,
  );
  const input = screen.getByRole<HTMLInputElement>('combobox');
  expect(screen.queryAllByRole('option')).toEqual([]);
  await userEvent.click(input);
  const group = screen.getByRole('group', { name: 'Récentes' });
  expect(within(group).getAllByRole('option')).toHaveLength(1);
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{Delete}');
  expect(removed).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByTitle('Retirer'));
  expect(removed).toHaveBeenCalledTimes(2);
  expect(chosen).not.toHaveBeenCalled();
  // While something is typed, Delete edits the text.
  await userEvent.type(input, 'C');
  expect(screen.queryAllByRole('option')).toEqual([]);
  await userEvent.clear(input);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen.mock.calls).toEqual([['Coupe', before[1]]]);
});

it('shows suggestions of an earlier text only while they hold the typed one, and chooses none of them', async () => {
  const onChoose = vi.fn();
  onScreen(<TownField onChoose={onChoose} isOld />);
  const input = screen.getByRole('combobox', { name: 'Ville' });
  await userEvent.type(input, 'bri');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Brive France']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.click(screen.getByRole('option'));
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.type(input, 'x');
  expect(screen.queryAllByRole('option')).toEqual([]);
});
