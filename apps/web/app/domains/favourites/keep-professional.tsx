import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { rememberPastUrl } from '~/domains/identity/session/past-url.ts';
import { useSession } from '~/domains/identity/session/session.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconHeart } from '~/ui/icons/icons.ts';

const FavouriteSwitch = lazy(async () => ({
  default: (await import('./favourite-switch.tsx')).FavouriteSwitch,
}));

export function KeepProfessional({ professionalId }: { professionalId: string }) {
  const { t } = useTranslation('professionals');
  const user = useSession();
  const { pathname, search } = useLocation();
  const shut = (
    <Button
      component={Link}
      to={to('login')}
      onClick={() => rememberPastUrl(pathname + search)}
      variant="default"
      size="sm"
      leftSection={<IconHeart size={20} stroke={1.6} aria-hidden />}
    >
      {t('keep')}
    </Button>
  );
  if (!user) return shut;
  return (
    <Suspense fallback={shut}>
      <FavouriteSwitch professionalId={professionalId} />
    </Suspense>
  );
}
