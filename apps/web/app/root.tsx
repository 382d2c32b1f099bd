import './ui/theme/styles.ts';
import { configuration } from '@meche/contract/api-client/identity';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { AccountLanguage } from './domains/identity/account-language.tsx';
import { renewBeforeFirstPaint } from './domains/identity/session/client-version.ts';
import { SessionProvider } from './domains/identity/session/session-provider.tsx';
import { SessionWatch } from './domains/identity/session/session-watch.tsx';
import { ApiProvider } from './lib/api/api-provider.tsx';
import { askApi } from './lib/api/server.ts';
import { ReaderZoneProvider } from './lib/dates/reader-zone.tsx';
import { addWordsOf } from './lib/i18n/browser-words.ts';
import { firstPaintScript } from './lib/page/colour-scheme.ts';
import { captureEarlyEvents, useEventReplay } from './lib/page/event-replay.ts';
import { isFramedPage, leavesFrame } from './lib/page/framed-page.ts';
import { reloadWhenFilesAreMissing } from './lib/page/missing-files.ts';
import { whileNavigating } from './lib/page/navigation-mark.ts';
import { useNonce } from './lib/page/nonce.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { useOfflinePage } from './shell/use-offline-page.ts';
import { Toasts } from './ui/feedback/toasts.tsx';
import { NavigationProgress } from './ui/page/navigation-progress.tsx';
import { PageChange } from './ui/page/page-change.tsx';
import { preloadedFonts } from './ui/theme/preloaded-fonts.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    configuration: await askApi(context, (api) => api.call(configuration)),
    // The server's configured origin, not the Host header of the request.
    origin: new URL(request.url).origin,
  };
}

/** Loads the words of the next page in parallel with its data, and shows the progress line. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    if (leavesFrame(request.url)) throw redirectDocument(request.url);
    return next();
  },
  ({ request }, next) =>
    whileNavigating(async () => {
      const [result] = await Promise.all([next(), addWordsOf(new URL(request.url).pathname)]);
      return result;
    }),
];

/** The script is only in server-rendered HTML: on hydration it has run already. */
const firstScript = import.meta.env.SSR
  ? [renewBeforeFirstPaint, reloadWhenFilesAreMissing, firstPaintScript, captureEarlyEvents].join(';')
  : '';

/** The configuration does not change while a page is open. */
export const shouldRevalidate = () => false;

/**
 * A note above every page of a staging server. Only the server renders it, to keep it out of the bundles:
 * React ignores unknown elements of the body at hydration.
 */
function StagingNote() {
  const { t } = useTranslation('manifest');
  // The data is undefined if the loader failed.
  const isStaging = useRouteLoaderData<typeof loader>('root')?.configuration.staging;
  return isStaging ? (
    <p
      role="note"
      style={{
        margin: 0,
        padding: '6px 16px',
        background: 'var(--meche-surface)',
        color: 'var(--meche-quiet)',
        fontSize: 'var(--meche-size-xs)',
        textAlign: 'center',
      }}
    >
      {t('staging')}
    </p>
  ) : null;
}

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const nonce = useNonce();
  const isFramed = isFramedPage(useLocation().pathname);
  const content = <ReaderZoneProvider>{children}</ReaderZoneProvider>;
  return (
    // The inline script below sets its attributes before the first paint.
    <html lang={i18n.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171310" media="(prefers-color-scheme: dark)" />
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, before anything is painted
          dangerouslySetInnerHTML={{ __html: firstScript }}
        />
        <link
          rel="preload"
          href={preloadedFonts}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          fetchPriority="low"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${i18n.language}`} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <ApiProvider>
          <a className="meche-skip" href="#content">
            {t('skipToContent')}
          </a>
          {import.meta.env.SSR && <StagingNote />}
          {isFramed ? content : <SessionProvider>{content}</SessionProvider>}
          <Toasts />
        </ApiProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  useEventReplay();
  const isFramed = isFramedPage(useLocation().pathname);
  useOfflinePage(!isFramed);
  return (
    <>
      {!isFramed && <SessionWatch />}
      {!isFramed && <AccountLanguage />}
      <NavigationProgress />
      <PageChange />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
