import { Outlet } from 'react-router';
import { PublicShell } from '~/ui/page/public-shell.tsx';

export default function PublicLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}
