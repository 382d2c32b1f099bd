import { finishImport } from '@meche/contract/api-client/client-imports';
import type { ImportProblem } from '@meche/contract/client-imports';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './import-dialog.module.css';
import { countAdded, proposedDoubles } from './import-doubles-change.ts';
import { ImportDoublesSection } from './import-doubles-section.tsx';
import { clientsKey, importDoublesQuery, importsQuery } from './queries.ts';
import { UnreadLines } from './unread-lines.tsx';

const PROBLEMS_SHOWN = 50;

export type CheckedImport = { id: string; problems: ImportProblem[]; all: number; unread: number[] };

type CheckedPartProps = { checked: CheckedImport; onAnother: () => void; onDone: () => void };

/** What the check of a file found, and the confirmation of the import. */
export function ImportCheckPart({ checked, onAnother, onDone }: CheckedPartProps) {
  const { t } = useTranslation('clients');
  const { id, problems, all, unread } = checked;
  const [choice, setChoice] = useState(proposedDoubles);
  const api = useApi();
  const cache = useQueryClient();
  const { data: doubles } = useInfiniteQuery(importDoublesQuery(api, id));
  const counts = doubles?.pages[0]?.counts;
  const unsoundLines = new Set(problems.flatMap(({ at, drops }) => (drops === 'line' ? [at] : [])));
  const unsound = unsoundLines.size;
  const details = problems.filter(({ at }) => !unsoundLines.has(at));
  const sound = all - unsound;
  const added = counts ? sound - counts.merge - counts.add + countAdded(counts, choice) : sound;
  const finish = useCommand({
    call: (_: undefined, { api }) =>
      api.call(finishImport, {
        params: { id },
        body: {
          leaveOut: unsound > 0,
          doubles: choice.forAll,
          decisions: [...choice.own].map(([at, { decision }]) => ({ at, decision })),
        },
      }),
    onDone: (running) => {
      // The page shows its progress before the list is fetched again.
      cache.setQueryData(importsQuery(api).queryKey, (former) => former && { ...former, running });
      onDone();
    },
    stale: [clientsKey],
  });
  return (
    <>
      <p role="status" className={classes.sound}>
        {t('import.sound', { count: added })}
      </p>
      <ImportDoublesSection id={id} choice={choice} onChange={setChoice} />
      <UnreadLines lines={unread} />
      <ProblemList
        title={t('import.unsound', { count: unsound })}
        text={t('import.mend')}
        problems={problems.filter(({ at }) => unsoundLines.has(at))}
        isLoss
      />
      <ProblemList
        title={t('import.details', { count: details.length })}
        text={t('import.detailsText')}
        problems={details}
      />
      <div className={classes.actions}>
        {sound > 0 && (
          <Button disabled={!counts} loading={finish.isBusy} onClick={() => void finish.run()}>
            {added > 0 ? t('import.finish', { count: added }) : t('import.finishDoubles')}
          </Button>
        )}
        <Button variant="default" disabled={finish.isBusy} onClick={onAnother}>
          {t('import.another')}
        </Button>
      </div>
    </>
  );
}

type ProblemListProps = { title: string; text: string; problems: readonly ImportProblem[]; isLoss?: true };

function ProblemList({ title, text, problems, isLoss }: ProblemListProps) {
  const { t } = useTranslation('clients');
  const { fieldSentence } = useRefusalTexts();
  if (problems.length === 0) return null;
  return (
    <section aria-label={title} className={classes.unsound} data-loss={isLoss && ''}>
      <strong>{title}</strong>
      <ul>
        {problems.slice(0, PROBLEMS_SHOWN).map(({ at, field, code }) => (
          <li key={`${at} ${field} ${code}`}>
            {t('import.problem', {
              at,
              field: t(`fields.${field === 'phoneNumber' ? 'phone' : field}`),
              said: fieldSentence(code),
            })}
          </li>
        ))}
      </ul>
      {problems.length > PROBLEMS_SHOWN && (
        <Quiet>{t('import.moreProblems', { count: problems.length - PROBLEMS_SHOWN })}</Quiet>
      )}
      <Quiet>{text}</Quiet>
    </section>
  );
}
