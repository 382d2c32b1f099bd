import { Outlet } from 'react-router';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import type { Route } from './+types/booking.layout';

/** Without the footer: the next step sits at the bottom. Signing in on the way leads back here. */
export default function BookingLayout() {
  return (
    <PublicShell bare returning>
      <Outlet />
    </PublicShell>
  );
}

/** What goes wrong on a page leaves what stands around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell bare returning>
      <ErrorContent error={error} />
    </PublicShell>
  );
}
