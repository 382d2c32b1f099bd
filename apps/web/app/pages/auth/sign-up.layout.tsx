import { Outlet } from 'react-router';
import { PublicShell } from '~/shell/public-shell.tsx';

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
