import { Outlet } from 'react-router';
import { requireGuest } from '~/domains/identity/session/gate.ts';
import { addAreaWords } from '~/lib/i18n/area-words.ts';
import { PublicShell } from '~/shell/public-shell.tsx';
import { Strands } from '~/ui/strands/strands.tsx';
import type { Route } from './+types/auth.layout';
import classes from './auth.module.css';

/** There so that the page is made on the server too, before the browser looks who is there. */
export function loader() {
  return null;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all([requireGuest(request), addAreaWords()]);
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
          <Strands name="Salon Belleville" colours={['auburn', 'copper', 'honey']} />
        </div>
      </div>
    </PublicShell>
  );
}
