import { tabStorage } from '~/lib/browser/browser-storage.ts';

export const keptAnswersKey = 'answers to read without network';

/** Whoever they were for is not signed in here any more. */
export function forgetAnswers(): void {
  tabStorage.drop(keptAnswersKey);
}
