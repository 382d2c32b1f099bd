import { Outlet } from 'react-router';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import type { Route } from './+types/sign-up.layout';

/** Makes the server render the page. */
export function loader() {
  return null;
}

/** Has no footer: the button for the next step is at the bottom. */
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
