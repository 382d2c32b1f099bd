import { Outlet } from 'react-router';
import { requireGuest } from '~/domains/identity/session/gate.ts';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import type { Route } from './+types/auth.layout';
import classes from './auth.module.css';

/** With a loader the server renders the page; without one the browser would check the session first. */
export function loader() {
  return null;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireGuest(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function AuthLayout() {
  return (
    <PublicShell bare>
      <div className={classes.columns}>
        <div className={classes.form}>
          <Outlet />
        </div>
        <div className={classes.picture}>
          <CoverArt eager name="Salon Belleville" colours={['auburn', 'copper', 'honey']} />
        </div>
      </div>
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
