// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { expect, it, onTestFinished } from 'vitest';
import { clearCookie, writeCookie } from '~/lib/browser/cookies.ts';
import { languageOf } from '~/lib/i18n/language-choice.ts';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { AccountLanguage } from './account-language.tsx';
import { forgetSession } from './session/credentials.ts';
import { sessionKey } from './session/follow-identity.ts';

let spoken: i18n;

function Page() {
  spoken = useTranslation().i18n;
  return <AccountLanguage />;
}
const ofNextPage = () => languageOf('https://meche.test/', document.cookie);

it('saves to the account a language chosen before the session was known', async () => {
  onTestFinished(async () => {
    clearCookie('accessToken');
    await spoken.changeLanguage('fr');
  });
  writeCookie('accessToken', 'token');
  const { calls, cache } = onScreen(<Page />, ({ path }) =>
    path.endsWith('/me/profile') && calls.some(({ body }) => body) ? answered({}) : new Promise(() => {}),
  );
  await spoken.changeLanguage('en');
  cache.setQueryData(sessionKey, { id: '1', role: 'CUSTOMER', language: 'fr' });
  await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ body: { language: 'en' } })));
});

it('follows the language of the account while its user is signed in, and restores the former one afterwards', async () => {
  const { cache } = onScreen(<Page />);
  await waitFor(() => expect(cache.getQueryData(sessionKey)).toBeNull());
  cache.setQueryData(sessionKey, { id: '1', role: 'CUSTOMER', language: 'en' });
  await waitFor(() => expect(spoken.language).toBe('en'));
  expect(ofNextPage()).toBe('en');
  forgetSession();
  expect(ofNextPage()).toBe('fr');
});
