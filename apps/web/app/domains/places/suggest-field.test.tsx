// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { SuggestField } from './suggest-field.tsx';

const towns = ['Brest', 'Brive', 'Bron'].map((name) => ({ key: name, label: name, detail: 'France' }));

afterEach(() => vi.unstubAllGlobals());

function TownField({ onChoose }: { onChoose: (written: string) => void }) {
  const [asked, setAsked] = useState('');
  return (
    <SuggestField
      name="town"
      label="Ville"
      found={{
        data: asked ? towns : undefined,
        isPlaceholderData: false,
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
