import { useTranslation } from 'react-i18next';
import { useSession } from '~/domains/identity/session/session.ts';
import { WebsiteSection } from '~/domains/professionals/website/website-section.tsx';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './setting.module.css';

export default function WebsiteSettingPage() {
  const { t } = useTranslation('website');
  const slug = useSession()?.professional?.slug;
  const isWithheld = useIsWithheld('edit_business');
  return (
    <Page>
      <PageTitle title={t('title')} />
      {isWithheld ? (
        <NoAccess />
      ) : (
        <div className={classes.settings}>
          <PageHeading title={t('title')} lead={t('lead')} />
          {slug && <WebsiteSection slug={slug} />}
        </div>
      )}
    </Page>
  );
}
