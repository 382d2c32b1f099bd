import { Outlet } from 'react-router';
import { useLiveAppointments } from '~/domains/appointments/appointment/use-live-appointments.ts';
import { useToDoChanges } from '~/domains/calendar/dashboard/use-to-do-changes.ts';
import { useThreadChanges } from '~/domains/messages/use-thread-changes.ts';
import { subscriptionNowKey } from '~/domains/subscriptions/queries.ts';
import { walletKey } from '~/domains/wallet/queries.ts';
import { ErrorContent } from '~/shell/error-page.tsx';
import { ProfessionalShell } from '~/shell/professional-shell.tsx';
import { admitProfessional, useReadableOffline } from '~/shell/readable-offline.ts';
import { useSendWaiting } from '~/ui/command/use-send-waiting.ts';
import { AreaOutline } from '~/ui/feedback/area-outline.tsx';
// In this area the fonts with glyphs of other languages load with the page, because names of people may
// need them.
import '~/ui/theme/other-glyphs.css';
import type { Route } from './+types/professional.layout';

/** The area is private: the browser checks the session, and the server renders no data. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await admitProfessional(request);
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <main id="content" tabIndex={-1}>
      <AreaOutline shape="page" height="100dvh" />
    </main>
  );
}

export default function ProfessionalLayout() {
  // A change of an appointment also changes the wallet and the discount on the next subscription invoice.
  const [threads, toDo] = [useThreadChanges(), useToDoChanges()];
  useLiveAppointments([walletKey, subscriptionNowKey], (changes) =>
    Promise.all([threads(changes), toDo(changes)]),
  );
  useSendWaiting();
  useReadableOffline();
  return (
    <ProfessionalShell>
      <Outlet />
    </ProfessionalShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ProfessionalShell>
      <ErrorContent error={error} />
    </ProfessionalShell>
  );
}
