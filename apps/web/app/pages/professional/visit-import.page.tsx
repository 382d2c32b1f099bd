import { useTranslation } from 'react-i18next';
import { VisitImportScreen } from '~/domains/calendar/visit-import/visit-import-screen.tsx';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './setting.module.css';

export default function VisitImportPage() {
  const { t } = useTranslation('visit-import');
  const isWithheld = useIsWithheld('edit_business');
  return (
    <Page>
      <PageTitle title={t('title')} />
      {isWithheld ? (
        <NoAccess />
      ) : (
        <div className={classes.settings}>
          <PageHeading title={t('title')} lead={t('lead')} />
          <VisitImportScreen />
        </div>
      )}
    </Page>
  );
}
