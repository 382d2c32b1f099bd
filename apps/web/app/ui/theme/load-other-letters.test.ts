import { expect, test } from 'vitest';
import { hasOtherLetters } from './load-other-letters.ts';

test.each([
  ['Łucja', true],
  ['São Paulo', true],
  ['Nguyễn', true],
  ['Прическа', true],
  ['L’Atelier d’Éloïse — 35 € · œil, à 9 h', false],
  ['Don’t worry: "colour" (50 %) & cut…', false],
  ['', false],
])('%s has letters of another language: %s', (text, has) => {
  expect(hasOtherLetters(text)).toBe(has);
});
