import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlacePart } from './place-part.tsx';

export function WorkZonePart({ children }: { children: ReactNode }) {
  const { t } = useTranslation('sign-up');
  return (
    <PlacePart title={t('place.zoneTitle')} text={t('place.zoneWhy')}>
      {children}
    </PlacePart>
  );
}
