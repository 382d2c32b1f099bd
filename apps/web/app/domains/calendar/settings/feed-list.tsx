import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './feed-list.module.css';
import { FeedRow } from './feed-row.tsx';
import { feedsQuery } from './settings-query.ts';

export function FeedList() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery(feedsQuery(useApi()));
  if (!data) return <QueryState of={{ error, refetch }} shape="list" height={120} />;
  return (
    <>
      <ul className={classes.feeds}>
        {data.feeds.map((feed) => (
          <li key={feed.memberId}>
            <FeedRow feed={feed} />
          </li>
        ))}
      </ul>
      <Quiet>{t('feed.contents')}</Quiet>
      <ul className={classes.how}>
        {(['google', 'apple', 'outlook'] as const).map((one) => (
          <li key={one}>{t(`feed.how.${one}`)}</li>
        ))}
      </ul>
    </>
  );
}
