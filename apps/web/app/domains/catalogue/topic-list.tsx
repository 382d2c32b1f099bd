import { deleteTopic, orderTopics } from '@meche/contract/api-client/questions';
import type { Topic } from '@meche/contract/questions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '~/ui/icons/icons.ts';
import lists from './equipment-list.module.css';
import { type Questionnaires, topicsKey } from './queries.ts';
import { TopicDialog } from './topic-dialog.tsx';
import classes from './topic-list.module.css';
import { TopicSummary } from './topic-summary.tsx';

export function TopicList({ questionnaires: { topics, services } }: { questionnaires: Questionnaires }) {
  const { t } = useTranslation('questions');
  const [open, setOpen] = useState<Topic | 'new'>();
  const order = useCommand({
    call: (topicIds: string[], { api }) => {
      const seenIds = topics.map(({ id }) => id);
      return api.call(orderTopics, { body: { topicIds, seenIds } });
    },
    stale: [topicsKey],
  });
  const add = <Button onClick={() => setOpen('new')}>{t('topic.add')}</Button>;
  const unasked = services.filter(
    ({ id, questionnaire }) => questionnaire && !topics.some(({ serviceIds }) => serviceIds.includes(id)),
  );

  function swap(at: number, other: number) {
    const ids = topics.map(({ id }) => id);
    [ids[at], ids[other]] = [ids[other] ?? '', ids[at] ?? ''];
    void order.run(ids);
  }

  return (
    <>
      {unasked.length > 0 && <p>{t('unasked', { services: unasked.map(({ name }) => name).join(', ') })}</p>}
      {topics.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />
      ) : (
        <div className={lists.equipments}>
          <div>{add}</div>
          <ol className={lists.list}>
            {topics.map((topic, at) => (
              <TopicLine
                key={topic.id}
                topic={topic}
                services={services}
                onEdit={() => setOpen(topic)}
                onEarlier={at > 0 && !order.isBusy ? () => swap(at, at - 1) : undefined}
                onLater={at < topics.length - 1 && !order.isBusy ? () => swap(at, at + 1) : undefined}
              />
            ))}
          </ol>
        </div>
      )}
      <TopicDialog
        open={open !== undefined}
        topic={open === 'new' ? undefined : open}
        services={services}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

type TopicLineProps = {
  topic: Topic;
  services: Questionnaires['services'];
  onEdit: () => void;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
};

function TopicLine({ topic, services, onEdit, onEarlier, onLater }: TopicLineProps) {
  const { t } = useTranslation('questions');
  const [asking, setAsking] = useState(false);
  const { id, name, questions, serviceIds } = topic;
  const before = services.filter((service) => serviceIds.includes(service.id));
  const remove = useCommand({
    call: (_: undefined, { api }) => api.call(deleteTopic, { params: { id } }),
    onDone: () => toast('done', t('topic.deleted', { name })),
    stale: [topicsKey],
  });
  return (
    <li className={classes.line}>
      <div className={lists.words}>
        <LinkButton onClick={onEdit} aria-label={t('topic.edit', { name })}>
          {name}
        </LinkButton>
        <p>
          {t('topic.count', { count: questions.length })}
          {' · '}
          {before.length > 0
            ? t('topic.before', { services: before.map((service) => service.name).join(', ') })
            : t('topic.beforeNone')}
        </p>
        <TopicSummary topic={topic} />
      </div>
      <div className={classes.actions}>
        <IconButton aria-label={t('topic.earlier', { name })} disabled={!onEarlier} onClick={onEarlier}>
          <IconArrowUp size={20} stroke={1.8} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('topic.later', { name })} disabled={!onLater} onClick={onLater}>
          <IconArrowDown size={20} stroke={1.8} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('topic.delete', { name })} onClick={() => setAsking(true)}>
          <IconTrash size={20} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('topic.deleteTitle', { name })}
        tone="loss"
        confirmLabel={t('topic.deleteConfirm')}
        onConfirm={() => remove.run().then(() => setAsking(false))}
      >
        <p>{t('topic.deleteText')}</p>
      </ConfirmDialog>
    </li>
  );
}
