import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './information.module.css';

/** How far she goes, as a part of a form. */
export function WorkZonePart({ children }: { children: ReactNode }) {
  const { t } = useTranslation('sign-up');
  return (
    <div className={classes.part}>
      <Title order={3} size="h4">
        {t('place.zoneTitle')}
      </Title>
      <Quiet>{t('place.zoneWhy')}</Quiet>
      {children}
    </div>
  );
}
