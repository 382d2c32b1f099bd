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

// The server sets `lang` from the address of the page.
const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : defaultLanguage;
const words = createWords(language, await loadWords(language));

// The gallery has no API; calls fail as if the browser were offline.
const api = createApiClient(async () => {
  throw new TypeError('The gallery has no API');
});
// With a memory router, the links of the components do not leave the gallery.
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
