import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AddClientForm } from '~/domains/clients/add-client-form.tsx';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './clients.module.css';

export default function ClientRegistryPage() {
  const { t } = useTranslation('clients');
  const isWithheld = useIsWithheld('own_calendar');
  return (
    <Page>
      <PageTitle title={t('registry.title')} />
      {isWithheld ? (
        <NoAccess />
      ) : (
        <div className={classes.clients}>
          <div>
            <LinkButton component={Link} to={to('clients')} size="sm">
              {t('detail.back')}
            </LinkButton>
            <PageHeading title={t('registry.title')} lead={t('registry.lead')} />
          </div>
          <AddClientForm />
        </div>
      )}
    </Page>
  );
}
