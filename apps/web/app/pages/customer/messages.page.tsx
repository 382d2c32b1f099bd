import { useTranslation } from 'react-i18next';
import { MessagesScreen } from '~/domains/messages/messages-screen.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';

export default function CustomerMessagesPage() {
  const { t } = useTranslation('messages');
  return (
    <Page>
      <PageTitle title={t('title')} />
      <MessagesScreen side="customer" lead={t('leadCustomer')} />
    </Page>
  );
}
