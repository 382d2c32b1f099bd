import { expect, test } from 'vitest';
import { hasOtherGlyphs } from './load-other-glyphs.ts';

test.each([
  ['Łucja', true],
  ['São Paulo', true],
  ['Nguyễn', true],
  ['Прическа', true],
  ['L’Atelier d’Éloïse — 35 € · œil, à 9 h', false],
  ['Don’t worry: "colour" (50 %) & cut…', false],
  ['', false],
])('%s needs glyphs of another language: %s', (text, has) => {
  expect(hasOtherGlyphs(text)).toBe(has);
});
