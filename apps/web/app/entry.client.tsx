import { defaultLanguage, isLanguage } from '@meche/words';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { isRenewing } from './domains/identity/session/client-version.ts';
import { startSession } from './domains/identity/session/session.ts';
import { addAreaWords, keepBrowserWords } from './lib/i18n/area-words.ts';
import { keepLanguageOfAddress, marketplaceWordsFor } from './lib/i18n/language.ts';
import { NonceContext, nonceOfDocument } from './lib/page/nonce.ts';

// The page is loaded again in a moment: nothing may be started, or spent, that the next one needs.
if (isRenewing()) await new Promise(() => {});

startSession();
const nonce = nonceOfDocument();

const spoken = document.documentElement.lang;
const words = await marketplaceWordsFor(isLanguage(spoken) ? spoken : defaultLanguage);
keepBrowserWords(words);
keepLanguageOfAddress();
// Its pages are made on the server with every word: the browser must not find fewer.
if (window.location.pathname.startsWith('/auth/')) await addAreaWords();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <I18nextProvider i18n={words}>
          <HydratedRouter />
        </I18nextProvider>
      </NonceContext>
    </StrictMode>,
  );
});
