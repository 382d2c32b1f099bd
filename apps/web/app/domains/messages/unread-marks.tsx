import type { ThreadSide } from '@meche/contract/message-bounds';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { unreadQuery } from './queries.ts';
import classes from './unread-marks.module.css';

/**
 * Shows the number of threads with unread messages, 99 at most, next to the link. Renders nothing for zero.
 */
export function UnreadMarks({ side }: { side: ThreadSide }) {
  const { t } = useTranslation();
  const { data } = useQuery(unreadQuery(useApi()));
  const count = data?.[side] ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {count}
      </span>
      <VisuallyHidden>{t('unread', { count })}</VisuallyHidden>
    </>
  );
}
