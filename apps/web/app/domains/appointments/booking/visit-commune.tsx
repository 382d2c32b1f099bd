import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { useIsHydrated } from '~/lib/page/hydrated.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import classes from './visit-commune.module.css';
import type { WhereTo } from './visit-commune-form.tsx';

// Not needed in the salon, nor once the city is known.
const VisitCommuneForm = lazy(async () => ({
  default: (await import('./visit-commune-form.tsx')).VisitCommuneForm,
}));

/**
 * City of a booking at home, enough for the price and the times. The server checks that the professional
 * travels there.
 */
export function VisitCommune({ booking }: { booking: WhereTo }) {
  const { city, postalCode } = booking.draft;
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useIsHydrated();
  const { t } = useTranslation('booking');
  if (city && postalCode && !isOpen)
    return (
      <p className={classes.where}>
        {t('address.at', { place: `${postalCode} ${shortName(city)}` })}{' '}
        <LinkButton onClick={() => setOpen(true)}>{t('address.change')}</LinkButton>
      </p>
    );
  const room = <div className={classes.room} />;
  return (
    <Suspense fallback={room}>
      {isHydrated ? <VisitCommuneForm booking={booking} onChosen={() => setOpen(false)} /> : room}
    </Suspense>
  );
}
