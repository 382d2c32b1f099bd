import { createWords, loadWords } from '@meche/words';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach } from 'vitest';
import { type SessionUser, sessionKey } from '~/domains/identity/session/follow-identity.ts';
import { SessionProvider } from '~/domains/identity/session/session-provider.tsx';
import { ApiContext } from '~/lib/api/api-provider.tsx';
import { createApiClient } from '~/lib/api/client.ts';
import { createQueryClient } from '~/lib/api/queries.ts';
import { dismissToast, toastStore } from '~/ui/feedback/toast.ts';

type Answer = { status: number; body: unknown };
type Call = { path: string; body: unknown; idempotencyKey: string | undefined };

type Words = ReturnType<typeof createWords>;
const french = createWords('fr', await loadWords('fr'));

// happy-dom does not implement popovers.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.toasts()) dismissToast(id);
});

/**
 * Renders an element in French, with the API faked by `answer`; without it every call fails as if offline.
 * Returns all calls so far, the query cache, and `again`, which renders another element in its place.
 */
export function onScreen(
  piece: ReactNode,
  answer: (call: Call) => Answer | Promise<Answer> = offline,
  {
    hasRoutes = false,
    session,
    served,
    words = french,
  }: {
    /** True when the element contains a router; otherwise a memory router surrounds the element. */
    hasRoutes?: boolean;
    /** HTML from `asServed` to hydrate instead of rendering from scratch. */
    served?: HTMLElement;
    /** The words to render with; French by default. */
    words?: Words;
    /**
     * The signed-in user. By default the API is asked, and the user is unknown until `answer` has answered.
     */
    session?: Partial<SessionUser>;
  } = {},
) {
  const calls: Call[] = [];
  const cache = createQueryClient();
  if (session) cache.setQueryData(sessionKey, session);
  const api = createApiClient(async (path, { body, headers }) => {
    const call = {
      path,
      body: body === undefined ? undefined : JSON.parse(body),
      idempotencyKey: headers['idempotency-key'],
    };
    calls.push(call);
    const { status, body: content } = await answer(call);
    return { status, json: async () => content };
  });
  const around = (inner: ReactNode) => <Around {...{ api, cache, hasRoutes, words }}>{inner}</Around>;
  const { rerender } = render(around(piece), served && { container: served, hydrate: true });
  return { calls, cache, api, again: (other: ReactNode) => rerender(around(other)) };
}

/** Adds the HTML of `asServed` to the document. */
export function inDocument(html: string): HTMLElement {
  const served = document.body.appendChild(document.createElement('div'));
  served.innerHTML = html;
  return served;
}

/** Renders an element to HTML as the server does, before any script runs. */
export function asServed(piece: ReactNode, { hasRoutes = false } = {}): string {
  const api = createApiClient(async () => offline());
  return renderToString(
    <Around {...{ api, cache: createQueryClient(), hasRoutes, words: french }}>{piece}</Around>,
  );
}

type AroundProps = {
  children: ReactNode;
  api: ReturnType<typeof createApiClient>;
  cache: ReturnType<typeof createQueryClient>;
  hasRoutes: boolean;
  words: Words;
};

function Around({ children, api, cache, hasRoutes, words }: AroundProps) {
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={cache}>
        <I18nextProvider i18n={words}>
          <SessionProvider>{hasRoutes ? children : <MemoryRouter>{children}</MemoryRouter>}</SessionProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </ApiContext>
  );
}

export function answered(value: unknown): Answer {
  return { status: 200, body: { success: true, value } };
}

export function refused(
  status: number,
  code: string,
  fields?: Record<string, string>,
  details?: object,
): Answer {
  return { status, body: { success: false, code, message: code, fields, details } };
}

/** Fakes an API that cannot be reached. */
export function offline(): never {
  throw new TypeError('nothing answers');
}
