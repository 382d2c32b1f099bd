import { Outlet } from 'react-router';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import type { Route } from './+types/sign-up.layout';

/** There so that the page is made on the server too. */
export function loader() {
  return null;
}

/** Without the footer: the next step sits at the bottom. */
export default function SignUpLayout() {
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
