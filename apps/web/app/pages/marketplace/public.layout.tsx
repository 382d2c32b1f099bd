import { Outlet } from 'react-router';
import { PublicAddress } from '~/lib/page/public-address.tsx';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import type { Route } from './+types/public.layout';

export default function PublicLayout() {
  return (
    <PublicShell>
      <PublicAddress />
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
