import { closeCalendarFeed, openCalendarFeed } from '@meche/contract/api-client/settings';
import type { CalendarFeed } from '@meche/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { TextInput } from '~/ui/form/text-input.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './feed-row.module.css';
import { feedsKey } from './settings-query.ts';

/** The action that the dialog asks the member to confirm. */
type FeedQuestion = 'renew' | 'close';

/** Creates, renews or revokes the secret URL of one calendar feed. The page shows the URL only once. */
export function FeedRow({ feed: { memberId, name, openedAt } }: { feed: CalendarFeed }) {
  const { t } = useTranslation('settings');
  const { day } = useFormat();
  const cache = useQueryClient();
  const [asking, setAsking] = useState<FeedQuestion>();
  const [address, setAddress] = useState<string>();
  const params = { memberId };

  const open = useCommand({
    call: (_: undefined, { api }) => api.call(openCalendarFeed, { params }),
    onDone: (opened) => {
      setAddress(opened.address);
      setAsking(undefined);
    },
    stale: [feedsKey],
  });
  const close = useCommand({
    call: (_: undefined, { api }) => api.call(closeCalendarFeed, { params }),
    onDone: async () => {
      setAddress(undefined);
      setAsking(undefined);
      await cache.invalidateQueries({ queryKey: feedsKey });
      toast('done', t('feed.closed'));
    },
  });

  return (
    <div className={classes.feed}>
      <Title order={3} size="h5">
        {name}
      </Title>
      <Quiet>
        {openedAt ? t('feed.since', { day: day(dayIn(openedAt, 'Europe/Paris'), 'full') }) : t('feed.none')}
      </Quiet>
      {address && <Address name={name} address={address} />}
      <FeedActions
        name={name}
        isOpen={openedAt !== null}
        isBusy={open.isBusy}
        onAsk={setAsking}
        onOpen={() => void open.run()}
      />
      <ConfirmDialog
        open={asking === 'renew'}
        onClose={() => setAsking(undefined)}
        title={t('feed.renewing.title')}
        tone="loss"
        confirmLabel={t('feed.renewing.confirm')}
        onConfirm={() => open.run()}
      >
        <p>{t('feed.renewing.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'close'}
        onClose={() => setAsking(undefined)}
        title={t('feed.closing.title')}
        tone="loss"
        confirmLabel={t('feed.closing.confirm')}
        onConfirm={() => close.run()}
      >
        <p>{t('feed.closing.text')}</p>
      </ConfirmDialog>
    </div>
  );
}

type FeedActionsProps = {
  name: string;
  isOpen: boolean;
  isBusy: boolean;
  onAsk: (question: FeedQuestion) => void;
  onOpen: () => void;
};

function FeedActions({ name, isOpen, isBusy, onAsk, onOpen }: FeedActionsProps) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes.actions}>
      {isOpen ? (
        <>
          <Button
            variant="default"
            size="sm"
            aria-label={t('feed.renewOf', { name })}
            onClick={() => onAsk('renew')}
          >
            {t('feed.renew')}
          </Button>
          <Button
            variant="subtle"
            color="loss"
            size="sm"
            aria-label={t('feed.closeOf', { name })}
            onClick={() => onAsk('close')}
          >
            {t('feed.close')}
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-label={t('feed.openOf', { name })}
          loading={isBusy}
          onClick={onOpen}
        >
          {t('feed.open')}
        </Button>
      )}
    </div>
  );
}

function Address({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation('settings');
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast('done', t('feed.copied'));
    } catch {
      toast('problem', t('feed.notCopied'));
    }
  }
  return (
    <div className={classes.address}>
      <TextInput
        label={t('feed.addressOf', { name })}
        description={t('feed.once')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button size="sm" onClick={() => void copy()}>
          {t('feed.copy')}
        </Button>
        <Button component="a" size="sm" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
          {t('feed.subscribe')}
        </Button>
      </div>
    </div>
  );
}
