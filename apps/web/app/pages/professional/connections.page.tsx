import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EndpointSection } from '~/domains/connections/endpoint-section.tsx';
import { KeySection } from '~/domains/connections/key-section.tsx';
import { ListingSwitch } from '~/domains/connections/listing-switch.tsx';
import { connectionsQuery } from '~/domains/connections/queries.ts';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { FormPart } from '~/ui/form/form-part.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './setting.module.css';

export default function ConnectionsPage() {
  const { t } = useTranslation('connections');
  const isWithheld = useIsWithheld('edit_business');
  return (
    <Page>
      <PageTitle title={t('title')} />
      {isWithheld ? (
        <NoAccess />
      ) : (
        <div className={classes.settings}>
          <PageHeading title={t('title')} lead={t('lead')} />
          <Connections />
        </div>
      )}
    </Page>
  );
}

function Connections() {
  const { t } = useTranslation('connections');
  const { data, error, refetch } = useQuery(connectionsQuery(useApi()));
  if (!data) return <QueryState of={{ error, refetch }} shape="form" height={480} />;
  return (
    <>
      <FormPart title={t('keys.title')} text={t('keys.text')}>
        <KeySection keys={data.keys} />
      </FormPart>
      <FormPart title={t('listing.title')} text={t('listing.text')}>
        <ListingSwitch isListed={data.isListed} />
      </FormPart>
      <FormPart title={t('endpoints.title')} text={t('endpoints.text')}>
        <EndpointSection endpoints={data.endpoints} />
      </FormPart>
    </>
  );
}
