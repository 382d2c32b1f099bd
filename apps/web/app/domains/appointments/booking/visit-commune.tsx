import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { useIsHydrated } from '~/lib/page/hydrated.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import classes from './visit-commune.module.css';
import type { WhereTo } from './visit-commune-form.tsx';

// Loaded on demand, because a booking in the salon or with a known city does not need the form.
const VisitCommuneForm = lazy(async () => ({
  default: (await import('./visit-commune-form.tsx')).VisitCommuneForm,
}));

export function VisitCommune({ booking, formId }: { booking: WhereTo; formId?: string | undefined }) {
  const { city, postalCode } = booking.draft;
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useIsHydrated();
  const { t } = useTranslation('booking');
  if (city && postalCode && !isOpen)
    return (
      <p className={classes.where}>
        {t('address.at', { place: shortName(city) })}{' '}
        <LinkButton onClick={() => setOpen(true)}>{t('address.change')}</LinkButton>
      </p>
    );
  const room = <div className={classes.room} />;
  return (
    <Suspense fallback={room}>
      {isHydrated ? (
        <VisitCommuneForm booking={booking} formId={formId} onChosen={() => setOpen(false)} />
      ) : (
        room
      )}
    </Suspense>
  );
}
