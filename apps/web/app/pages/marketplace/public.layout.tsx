import { Outlet } from 'react-router';
import { PublicAddress } from '~/lib/page/public-address.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';

export default function PublicLayout() {
  return (
    <PublicShell>
      <PublicAddress />
      <Outlet />
    </PublicShell>
  );
}
