import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { topicsQuery } from '~/domains/catalogue/queries.ts';
import { TopicList } from '~/domains/catalogue/topic-list.tsx';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './services.module.css';

export default function QuestionsPage() {
  const { t } = useTranslation(['questions', 'catalogue']);
  const mayKeep = useMay()('manage_services');
  return (
    <Page>
      <PageTitle title={t('questions:title')} />
      <div className={classes.services}>
        <div>
          <PageHeading title={t('questions:title')} lead={t('questions:lead')} />
          <LinkButton component={Link} to={to('services')}>
            {t('catalogue:title')}
          </LinkButton>
        </div>
        {mayKeep ? (
          <Topics />
        ) : (
          <EmptyState title={t('catalogue:notYours.title')} text={t('catalogue:notYours.text')} />
        )}
      </div>
    </Page>
  );
}

function Topics() {
  const { data: topics, error, refetch } = useQuery(topicsQuery(useApi()));
  if (!topics) return <QueryState of={{ error, refetch }} shape="list" height={320} />;
  return <TopicList questionnaires={topics} />;
}
