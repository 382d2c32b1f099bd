import type { AnswerOf } from '@meche/contract/api-client';
import { undoVisitImport } from '@meche/contract/api-client/visit-imports';
import type { VisitImport } from '@meche/contract/visit-imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { clientsKey } from '~/domains/clients/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './visit-import-screen.module.css';
import { visitImportsKey, visitImportsQuery } from './visit-imports-query.ts';

type Undone = AnswerOf<typeof undoVisitImport>;

/** Lists the latest imports, which can be undone in the first seven days. */
export function VisitImportList() {
  const { t } = useTranslation('visit-import');
  const { data } = useQuery(visitImportsQuery(useApi()));
  const [undone, setUndone] = useState<Undone>();
  if (!data || (data.items.length === 0 && !undone)) return null;
  return (
    <section>
      {undone && <UndoneNotice undone={undone} timeZone={data.timeZone} />}
      {data.items.length > 0 && (
        <>
          <Title order={2} size="h4">
            {t('imports.title')}
          </Title>
          <ul>
            {data.items.map((one) => (
              <OneImport key={one.id} one={one} timeZone={data.timeZone} onUndone={setUndone} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type OneImportProps = { one: VisitImport; timeZone: string; onUndone: (undone: Undone) => void };

function OneImport({ one, timeZone, onUndone }: OneImportProps) {
  const { t } = useTranslation('visit-import');
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const { id, fileName: file, count, createdAt, undoUntil, can } = one;
  const day = (instant: string) => format.day(dayIn(instant, timeZone), 'full');
  const undo = useCommand({
    call: async (_: undefined, { api }) => {
      for (let count = 0; ; ) {
        const answer = await api.call(undoVisitImport, { params: { id } });
        count += answer.count;
        if (!answer.hasMore) return { ...answer, count };
      }
    },
    onDone: (answer) => {
      setAsks(false);
      onUndone(answer);
    },
    stale: [visitImportsKey, appointmentsKey, clientsKey],
  });
  return (
    <li>
      {t('imports.of', { file, count, day: day(createdAt) })}{' '}
      {can.undo ? (
        <LinkButton size="sm" onClick={() => setAsks(true)}>
          {t('imports.undo')}
        </LinkButton>
      ) : (
        <Quiet component="span">{t('imports.over', { day: day(undoUntil) })}</Quiet>
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
      </ConfirmDialog>
    </li>
  );
}

function UndoneNotice({ undone, timeZone }: { undone: Undone; timeZone: string }) {
  const { t } = useTranslation('visit-import');
  const { moment } = useMomentFormat(timeZone);
  const { count, left, leftCount } = undone;
  return (
    <div role="status" className={classes.unsound}>
      <strong>{t('imports.undone', { count })}</strong>
      {leftCount > 0 && (
        <>
          <p className={classes.hint}>{t('imports.left', { count: leftCount })}</p>
          <ul>
            {left.map(({ appointmentId, customerName, startsAt }) => (
              <li key={appointmentId}>
                {t('imports.leftVisit', { when: moment(startsAt), name: customerName || t('noName') })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
