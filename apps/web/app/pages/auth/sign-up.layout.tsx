import { Outlet } from 'react-router';
import { PublicShell } from '~/ui/page/public-shell.tsx';

/** Without the footer: the next step sits at the bottom. */
export default function SignUpLayout() {
  return (
    <PublicShell bare>
      <Outlet />
    </PublicShell>
  );
}
