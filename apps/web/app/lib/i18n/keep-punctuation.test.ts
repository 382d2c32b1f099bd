import { expect, it } from 'vitest';
import { keepPunctuation } from './keep-punctuation.ts';

it('keeps French marks on the line of their word, and nothing else', () => {
  expect(keepPunctuation('Cuivrés profonds : « le diagnostic » précède !')).toBe(
    'Cuivrés profonds\u00a0: «\u00a0le diagnostic\u00a0» précède\u00a0!',
  );
  expect(keepPunctuation('From 9:00 to 18:00, by bus or on foot')).toBe(
    'From 9:00 to 18:00, by bus or on foot',
  );
});
