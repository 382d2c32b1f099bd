import { useTranslation } from 'react-i18next';
import { ReceivedList } from '~/domains/reviews/received-list.tsx';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './reviews.module.css';

export default function ReviewsPage() {
  const { t } = useTranslation('reviews');
  const isWithheld = useIsWithheld('edit_business');
  return (
    <Page>
      <PageTitle title={t('professional.title')} />
      {isWithheld ? (
        <NoAccess />
      ) : (
        <div className={classes.reviews}>
          <PageHeading title={t('professional.title')} lead={t('professional.lead')} />
          <ReceivedList />
        </div>
      )}
    </Page>
  );
}
