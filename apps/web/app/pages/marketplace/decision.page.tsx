import { useTranslation } from 'react-i18next';
import { DecisionScreen } from '~/domains/moderation/decision-screen.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';

/** The page needs no session, because the holder of the link may have no account or a suspended one. */
export default function DecisionPage() {
  const { t } = useTranslation('moderation');
  return (
    <Page>
      <PageTitle title={t('decision.title')} />
      <Title order={1} size="h2">
        {t('decision.title')}
      </Title>
      <DecisionScreen />
    </Page>
  );
}
