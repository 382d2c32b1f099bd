import { Outlet } from 'react-router';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import type { Route } from './+types/booking.layout';

/**
 * The layout has no footer, because the button of the next step is at the bottom. Signing in returns to the
 * booking.
 */
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
