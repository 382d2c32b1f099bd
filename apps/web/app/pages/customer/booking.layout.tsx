import { Outlet } from 'react-router';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import type { Route } from './+types/booking.layout';

/** Has no footer: the button for the next step is at the bottom. Signing in returns to this page. */
export default function BookingLayout() {
  return (
    <PublicShell bare returning>
      <Outlet />
    </PublicShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell bare returning>
      <ErrorContent error={error} />
    </PublicShell>
  );
}
