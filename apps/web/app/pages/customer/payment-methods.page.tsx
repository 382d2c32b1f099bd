import { useTranslation } from 'react-i18next';
import { CardList } from '~/domains/payments/card-list.tsx';
import { to } from '~/paths.ts';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './payment-methods.module.css';

export default function PaymentMethodsPage() {
  const { t } = useTranslation('payment-methods');
  return (
    <Page width="text">
      <PageTitle title={t('title')} />
      <div className={classes.methods}>
        <PageHeading title={t('title')} lead={t('lead')} />
        <CardList visitAddress={(id) => to('appointment', { id })} />
      </div>
    </Page>
  );
}
