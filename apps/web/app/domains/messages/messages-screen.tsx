import { openOwnThread, openProfessionalThread } from '@meche/contract/api-client/messages';
import type { ThreadSide } from '@meche/contract/message-bounds';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useCommand } from '~/ui/command/use-command.ts';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './messages-screen.module.css';
import { threadListsKey } from './queries.ts';
import { ThreadList } from './thread-list.tsx';
import { ThreadPanel } from './thread-panel.tsx';

type MessagesScreenProps = {
  side: ThreadSide;
  lead: string;
  beside?: ReactNode;
};

/**
 * Shows the thread list and the open thread side by side; phones show one at a time. The URL names the open
 * thread.
 */
export function MessagesScreen({ side, lead, beside }: MessagesScreenProps) {
  const { t } = useTranslation('messages');
  const [search] = useSearchParams();
  const openId = search.get('thread') ?? undefined;
  const isOpening = useThreadFromUrl(side);
  return (
    <div className={classes.screen} data-open={openId || isOpening ? '' : undefined}>
      <div className={classes.heading}>
        <PageHeading title={t('title')} lead={lead} />
        {beside && <div className={classes.beside}>{beside}</div>}
      </div>
      <div className={classes.list}>
        <ThreadList side={side} openId={openId} addressOf={({ id }) => `?thread=${id}`} />
      </div>
      <div className={classes.thread}>
        {isOpening ? (
          <Skeleton shape="list" height={320} />
        ) : openId ? (
          <ThreadPanel key={openId} id={openId} />
        ) : (
          <Quiet className={classes.none}>{t('choose')}</Quiet>
        )}
      </div>
    </div>
  );
}

/**
 * Opens the thread that the URL names by an appointment (for professionals) or a professional (for
 * customers), creating it if needed, and replaces the URL with that of the thread. Returns the requested
 * id.
 */
function useThreadFromUrl(side: ThreadSide): string | undefined {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const requestedId = search.get(side === 'professional' ? 'appointment' : 'with') ?? undefined;
  const { run } = useCommand({
    call: async (id: string, { api }) =>
      side === 'professional'
        ? api.call(openProfessionalThread, { body: { appointmentId: id } })
        : api.call(openOwnThread, { body: { professionalId: id } }),
    onDone: ({ id }) => navigate(`?thread=${id}`, { replace: true }),
    onRefused: () => {
      void navigate('?', { replace: true });
      return false;
    },
    stale: [threadListsKey],
  });
  const open = useEffectEvent(run);
  useEffect(() => {
    if (requestedId) void open(requestedId);
  }, [requestedId]);
  return requestedId;
}
