import { Outlet } from 'react-router';
import { requireUser } from '~/domains/identity/session/gate.ts';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Page } from '~/ui/page/page.tsx';
import type { Route } from './+types/operator.layout';

/** Private: nothing of it is made on the server. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'operator');
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PublicShell bare>
      <Page>
        <Skeleton shape="list" height={320} />
      </Page>
    </PublicShell>
  );
}

export default function OperatorLayout() {
  return (
    <PublicShell bare>
      <Outlet />
    </PublicShell>
  );
}

/** What goes wrong on a page leaves what stands around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell bare>
      <ErrorContent error={error} />
    </PublicShell>
  );
}
