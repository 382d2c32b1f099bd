import { Outlet } from 'react-router';
import { addAreaWords } from '~/lib/i18n/area-words.ts';
import { requireUser } from '~/lib/session/gate.ts';
import { Page } from '~/ui/page/page.tsx';
import { PublicShell } from '~/ui/page/public-shell.tsx';
import { LoadingStrands } from '~/ui/strands/loading-strands.tsx';
import type { Route } from './+types/customer.layout';

/** Private: nothing of it is made on the server. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all([requireUser(request), addAreaWords()]);
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PublicShell>
      <Page>
        <LoadingStrands height={320} />
      </Page>
    </PublicShell>
  );
}

export default function CustomerLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}
