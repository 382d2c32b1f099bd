import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { rememberPastUrl } from '~/domains/identity/session/past-url.ts';
import { useSession } from '~/domains/identity/session/session.ts';
import { to } from '~/paths.ts';
import { IconHeart } from '~/ui/icons/icons.ts';
import type { HeartProps } from './heart-switch.tsx';

const HeartSwitch = lazy(async () => ({ default: (await import('./heart-switch.tsx')).HeartSwitch }));

/** A heart that adds a professional to the favourites; without a session it leads to the sign-in. */
export function HeartLink({ professionalId, label, className }: HeartProps) {
  const user = useSession();
  const signIn = (
    <Link
      to={to('login')}
      className={className}
      aria-label={label}
      // The address is read at the press, so that a change of it does not render every card again.
      onClick={() => rememberPastUrl(window.location.pathname + window.location.search)}
    >
      <IconHeart size={20} stroke={1.6} aria-hidden />
    </Link>
  );
  if (!user) return signIn;
  return (
    <Suspense fallback={signIn}>
      <HeartSwitch {...{ professionalId, label, className }} />
    </Suspense>
  );
}
