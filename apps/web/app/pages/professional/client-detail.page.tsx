import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ClientScreen } from '~/domains/clients/client-screen.tsx';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';

export default function ClientDetailPage() {
  const { t } = useTranslation('clients');
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const isWithheld = useIsWithheld('own_calendar');
  return (
    <Page>
      <PageTitle title={t('detail.title')} />
      {isWithheld ? <NoAccess /> : <ClientScreen key={id} id={id} />}
    </Page>
  );
}
