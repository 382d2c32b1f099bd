import { defaultLanguage, isLanguage } from '@meche/words';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { isRenewing } from './domains/identity/session/client-version.ts';
import { startSession, startWithoutSession } from './domains/identity/session/session.ts';
import { startWords } from './lib/i18n/browser-words.ts';
import { saveLanguageOfAddress } from './lib/i18n/language-choice.ts';
import { isFramedPage } from './lib/page/framed-page.ts';
import { NonceContext, nonceOfDocument } from './lib/page/nonce.ts';

// The page is about to reload: start nothing and consume nothing that the next load needs.
if (isRenewing()) await new Promise(() => {});

const isFramed = isFramedPage(window.location.pathname);
if (isFramed) startWithoutSession();
else startSession();
const nonce = nonceOfDocument();

const spoken = document.documentElement.lang;
const words = await startWords(isLanguage(spoken) ? spoken : defaultLanguage, window.location.pathname);
// In the widget the host site sets the language: it is not the reader's choice, so it is not stored.
if (!isFramed) saveLanguageOfAddress();

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

import('./ui/theme/load-other-glyphs.ts').then(({ loadOtherGlyphs }) => loadOtherGlyphs()).catch(() => {});
