import '~/ui/theme/styles.ts';
import { createWords, defaultLanguage, isLanguage, loadWords } from '@meche/words';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ApiContext } from '~/lib/api/api-provider.tsx';
import { createApiClient } from '~/lib/api/client.ts';
import { createQueryClient } from '~/lib/api/queries.ts';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('gallery');
if (!root) throw new Error('The page has no element to draw in');

// The server sets the language of the page from its address.
const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : defaultLanguage;
const words = createWords(language, await loadWords(language));

// The gallery has no API: a call fails as without network.
const api = createApiClient(async () => {
  throw new TypeError('The gallery has no API');
});
// A memory router keeps the links of the components from leaving the gallery.
const router = createMemoryRouter([{ path: '*', element: <Gallery /> }]);

createRoot(root).render(
  <StrictMode>
    <ApiContext value={api}>
      <QueryClientProvider client={createQueryClient()}>
        <I18nextProvider i18n={words}>
          <RouterProvider router={router} />
          <Toasts />
        </I18nextProvider>
      </QueryClientProvider>
    </ApiContext>
  </StrictMode>,
);
