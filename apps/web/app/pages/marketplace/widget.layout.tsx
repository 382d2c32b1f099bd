import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { WidgetNote } from '~/domains/appointments/widget/widget-note.tsx';
import { useNonce } from '~/lib/page/nonce.ts';
import { schemeOfFrame } from '~/lib/widget/frame-scheme.ts';
import type { FrameMessage } from '~/lib/widget/messages.ts';
import { useHost } from '~/lib/widget/use-host.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import type { Route } from './+types/widget.layout';
import classes from './widget.module.css';

/**
 * Layout of the widget, which other sites show in a frame. It has no header, no session, and no link that
 * navigates within the frame.
 */
export default function WidgetLayout() {
  return <Framed>{(tell) => <Outlet context={tell satisfies WidgetContext} />}</Framed>;
}

/** A function that sends a message to the page around the frame. */
export type WidgetContext = (message: FrameMessage) => void;

function Framed({ children }: { children: (tell: WidgetContext) => ReactNode }) {
  const { t } = useTranslation('widget');
  const nonce = useNonce();
  const content = useRef<HTMLDivElement>(null);
  const tell = useHost(content);
  return (
    <div ref={content} className={classes.frame}>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script that runs before the first paint
        dangerouslySetInnerHTML={{ __html: schemeOfFrame }}
      />
      <meta name="robots" content="noindex" />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children(tell)}
      </main>
      <p className={classes.by}>
        <a href={to('home')} target="_blank" rel="noopener">
          {t('by')}
        </a>
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const kind = status === 410 ? 'closed' : status === 404 ? 'notFound' : 'error';
  return (
    <Framed>
      {() => (
        <WidgetNote title={t(`state.${kind}Title`)} text={t(`state.${kind}Text`)}>
          {kind === 'error' && <Button onClick={() => window.location.reload()}>{t('actions.retry')}</Button>}
        </WidgetNote>
      )}
    </Framed>
  );
}
