import { Outlet } from 'react-router';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import type { Route } from './+types/sign-up.layout';

/** With a loader the server renders the page. */
export function loader() {
  return null;
}

/** The layout has no footer, because the button of the next step is at the bottom. */
export default function SignUpLayout() {
  return (
    <PublicShell bare>
      <Outlet />
    </PublicShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell bare>
      <ErrorContent error={error} />
    </PublicShell>
  );
}
