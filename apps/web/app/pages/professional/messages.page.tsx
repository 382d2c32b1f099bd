import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { MessagesScreen } from '~/domains/messages/messages-screen.tsx';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './messages.module.css';

const WriteClientDialog = lazy(async () => ({
  default: (await import('~/domains/clients/write-client-dialog.tsx')).WriteClientDialog,
}));

export default function MessagesPage() {
  const { t } = useTranslation('messages');
  const isWithheld = useIsWithheld('own_calendar');
  const mayAsk = useMay()('manage_services');
  const [isWriting, setIsWriting] = useState(false);
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
            <div className={classes.actions}>
              <Button variant="default" onClick={() => setIsWriting(true)}>
                {t('newMessage.open')}
              </Button>
              {mayAsk && (
                <LinkButton component={Link} to={to('messageQuestions')}>
                  {t('addTopic')}
                </LinkButton>
              )}
            </div>
          }
        />
      )}
      {isWriting && (
        <Suspense>
          <WriteClientDialog onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
    </Page>
  );
}
