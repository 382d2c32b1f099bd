import { words as english } from '@meche/words/en';
import { words as englishAreas } from '@meche/words/en-areas';
import { words as french } from '@meche/words/fr';
import { expect, it } from 'vitest';
import { addWordsOf, loadWordsThen, startWords } from './browser-words.ts';

it('loads the words of a page in the new language, whether requested before or during the change', async () => {
  const words = await startWords('fr', '/auth/login');
  const change = () => loadWordsThen('en', async () => void (await words.changeLanguage('en')));
  await Promise.all([addWordsOf('/messages'), change(), addWordsOf('/professional')]);
  expect(words.t('messages:title')).toBe(englishAreas.messages.title);
  expect(words.t('dashboard:toDo.title')).toBe(englishAreas.dashboard.toDo.title);
});

it('continues after words that failed to load', async () => {
  const words = await startWords('fr', '/auth/login');
  const failed = loadWordsThen('en', async () => {
    throw new Error('offline');
  });
  await expect(failed).rejects.toThrow('offline');
  await addWordsOf('/');
  expect(words.t('home:search.submit')).toBe(french.home.search.submit);
  expect(english.home.search.submit).not.toBe(french.home.search.submit);
});
