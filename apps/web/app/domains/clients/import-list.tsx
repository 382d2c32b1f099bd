import { undoImport } from '@meche/contract/api-client/client-imports';
import type { ClientImport } from '@meche/contract/client-imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { clientsKey, importsQuery } from './queries.ts';

/** An import can be undone until one of its clients has been booked or edited. */
export function ImportList() {
  const { t } = useTranslation('clients');
  const { data } = useQuery(importsQuery(useApi()));
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4">
        {t('imports.title')}
      </Title>
      <ul>
        {data.items.map((one) => (
          <OneImport key={one.id} one={one} timeZone={data.timeZone} />
        ))}
      </ul>
    </section>
  );
}

function OneImport({ one, timeZone }: { one: ClientImport; timeZone: string }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const { id, fileName: file, count, mergedCount, committedAt, can } = one;
  const undo = useCommand({
    call: (_: undefined, { api }) => api.call(undoImport, { params: { id } }),
    onDone: () => {
      setAsks(false);
      toast('done', t('imports.undone'));
    },
    stale: [clientsKey],
  });
  return (
    <li>
      {t('imports.of', { file, count, day: format.day(dayIn(committedAt, timeZone), 'full') })}
      {mergedCount > 0 && `, ${t('imports.merged', { count: mergedCount })}`}{' '}
      {can.undo ? (
        <LinkButton size="sm" onClick={() => setAsks(true)}>
          {t('imports.undo')}
        </LinkButton>
      ) : (
        <Quiet component="span">{t('imports.used')}</Quiet>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('imports.undoTitle')}
        confirmLabel={t('imports.undo')}
        tone="loss"
        onConfirm={() => undo.run()}
      >
        <p>{t('imports.undoText', { file })}</p>
        {mergedCount > 0 && <p>{t('imports.undoMerged')}</p>}
      </ConfirmDialog>
    </li>
  );
}
