import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { readTakingsAddress } from '~/domains/wallet/takings/takings-address.ts';
import { TakingsScreen } from '~/domains/wallet/takings/takings-screen.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';

export default function TakingsPage() {
  const { t } = useTranslation('takings');
  const [search] = useSearchParams();
  const seesMoney = useMay()('see_money');
  const isWithheld = useIsWithheld('see_own_takings');
  return (
    <Page>
      <PageTitle title={t('title')} />
      {isWithheld ? (
        <NoAccess />
      ) : (
        <>
          <PageHeading title={t('title')} lead={t(seesMoney ? 'lead' : 'own')} />
          <TakingsScreen shown={readTakingsAddress(search)} ofWholeBusiness={seesMoney} />
        </>
      )}
    </Page>
  );
}
