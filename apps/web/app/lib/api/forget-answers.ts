import { tabStorage } from '~/lib/browser/browser-storage.ts';

export const savedAnswersKey = 'answers to read without network';

export function forgetAnswers(): void {
  tabStorage.drop(savedAnswersKey);
}
