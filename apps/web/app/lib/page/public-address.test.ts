import { expect, it } from 'vitest';
import { languageOf } from '../i18n/language-choice.ts';
import { publicAddresses, sharePicture, townPicture } from './public-address.tsx';

const origin = 'https://meche.example';

it('gives one URL for each language: French without a parameter, English with one', () => {
  expect(publicAddresses(origin, '/', '')).toEqual({
    fr: 'https://meche.example/',
    en: 'https://meche.example/?lang=en',
  });
});

it('keeps the search parameters that select results and drops those that only display them', () => {
  const query =
    '?lang=en&where=75011&categories=coloration&place=at_home&day=2026-11-24&page=3&sort=price&utm_source=x';
  const { fr, en } = publicAddresses(origin, '/search', query);
  expect(fr).toBe('https://meche.example/search?where=75011&categories=coloration&place=at_home');
  expect(en).toBe(`${fr}&lang=en`);
});

it('escapes the slug of a professional', () => {
  expect(sharePicture(origin, 'chez élise')).toBe('https://meche.example/share/chez%20%C3%A9lise.png');
  expect(sharePicture(origin)).toBe('https://meche.example/share.png');
  expect(townPicture(origin, 'paris-11e')).toBe('https://meche.example/share/coiffeur/paris-11e.png');
});

it('reads the language from the address, then the cookie, then falls back to French', () => {
  expect(languageOf(`${origin}/search?lang=en`, 'language=fr')).toBe('en');
  expect(languageOf(`${origin}/search?lang=fr`, 'language=en')).toBe('fr');
  expect(languageOf(`${origin}/search?lang=de`, 'language=en')).toBe('en');
  expect(languageOf(`${origin}/search`, null)).toBe('fr');
});
