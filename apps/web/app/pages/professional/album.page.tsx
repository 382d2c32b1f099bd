import { useTranslation } from 'react-i18next';
import { AlbumScreen } from '~/domains/album/album-screen.tsx';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './album.module.css';

export default function AlbumPage() {
  const { t } = useTranslation('album');
  const isWithheld = useIsWithheld('edit_business');
  return (
    <Page width="text">
      <PageTitle title={t('title')} />
      {isWithheld ? (
        <NoAccess />
      ) : (
        <div className={classes.album}>
          <PageHeading title={t('title')} lead={t('lead')} />
          <AlbumScreen />
        </div>
      )}
    </Page>
  );
}
