import { Outlet } from 'react-router';
import { PublicShell } from '~/ui/page/public-shell.tsx';
import { Strands } from '~/ui/strands/strands.tsx';
import classes from './auth.module.css';

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
