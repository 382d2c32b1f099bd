import { Outlet } from 'react-router';
import { PublicShell } from '~/shell/public-shell.tsx';

/** Without the footer: the next step sits at the bottom. Signing in on the way leads back here. */
export default function BookingLayout() {
  return (
    <PublicShell bare returning>
      <Outlet />
    </PublicShell>
  );
}
