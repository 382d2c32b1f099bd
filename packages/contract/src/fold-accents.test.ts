import { expect, test } from 'vitest';
import { foldAccents, foldWords } from './fold-accents.ts';

test('spellings with and without accents, capitals and ligatures fold to the same text', () => {
  expect(foldAccents('L’Œuvre d’INÈS')).toBe('l’oeuvre d’ines');
  expect(foldAccents('Inès'.normalize('NFD'))).toBe('ines');
  expect(foldAccents('Lætitia')).toBe('laetitia');
});

test('punctuation separates words', () => {
  expect(foldWords(' L’Haÿ-les-Roses (94)')).toBe('l hay les roses 94');
});
