import type { ProfessionalPage } from '@meche/contract/professionals';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { Button } from '~/ui/button/button.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { LazyPinMap } from './lazy-pin-map.tsx';

type Salon = ProfessionalPage['places'][number];

/** A map of the salon, which loads when the reader opens it: it may come from a third party. */
export function SalonMap({ name, salon }: { name: string; salon: Salon }) {
  const { t } = useTranslation('professionals');
  const { mapStyleUrl: styleUrl = null, mapCredit: credit = null } = useConfiguration();
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <Suspense fallback={<Skeleton shape="card" height={320} />}>
        <LazyPinMap point={salon.coordinates} label={name} styleUrl={styleUrl} credit={credit} />
      </Suspense>
    );
  return (
    <>
      {styleUrl && <Quiet>{t('map.foreign', { host: new URL(styleUrl).host })}</Quiet>}
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('map.show')}
        </Button>
      </div>
    </>
  );
}
