import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { MessagesScreen } from '~/domains/messages/messages-screen.tsx';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';

export default function MessagesPage() {
  const { t } = useTranslation('messages');
  const isWithheld = useIsWithheld('own_calendar');
  const mayAsk = useMay()('manage_services');
  return (
    <Page>
      <PageTitle title={t('title')} />
      {isWithheld ? (
        <NoAccess />
      ) : (
        <MessagesScreen
          side="professional"
          lead={t('lead')}
          beside={
            mayAsk && (
              <LinkButton component={Link} to={to('messageQuestions')}>
                {t('addTopic')}
              </LinkButton>
            )
          }
        />
      )}
    </Page>
  );
}
