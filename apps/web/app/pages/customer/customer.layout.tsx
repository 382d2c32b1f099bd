import { Outlet } from 'react-router';
import { useLiveAppointments } from '~/domains/appointments/appointment/use-live-appointments.ts';
import { useStoreVisitsOffline } from '~/domains/appointments/appointment/use-store-visits-offline.ts';
import { requireUser } from '~/domains/identity/session/gate.ts';
import { MessagesLink } from '~/domains/messages/messages-link.tsx';
import { useThreadChanges } from '~/domains/messages/use-thread-changes.ts';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import { useSendWaiting } from '~/ui/command/use-send-waiting.ts';
import { AreaOutline } from '~/ui/feedback/area-outline.tsx';
import { Page } from '~/ui/page/page.tsx';
// In this area the fonts with glyphs of other languages load with the page, because names of people may
// need them.
import '~/ui/theme/other-glyphs.css';
import type { Route } from './+types/customer.layout';

/** The area is private: the browser checks the session, and the server renders no data. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request);
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PublicShell>
      <Page>
        <AreaOutline shape="list" height={320} />
      </Page>
    </PublicShell>
  );
}

export default function CustomerLayout() {
  useLiveAppointments([], useThreadChanges());
  useSendWaiting();
  useStoreVisitsOffline();
  return (
    <PublicShell beside={<MessagesLink />}>
      <Outlet />
    </PublicShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell>
      <ErrorContent error={error} />
    </PublicShell>
  );
}
