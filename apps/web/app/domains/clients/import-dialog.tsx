import { beginImport, finishImport, sendImportLines } from '@meche/contract/api-client/client-imports';
import type { ImportProblem } from '@meche/contract/client-imports';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FileButton } from '~/ui/form/file-button.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import {
  type ClientTable,
  type ColumnMeaning,
  columnMeanings,
  decodeFile,
  guessColumns,
  hasNameColumn,
  readTable,
  toImportLines,
} from './client-file.ts';
import classes from './import-dialog.module.css';
import { clientsKey } from './queries.ts';

const MAX_LINES = 20_000;
const LINES_AT_ONCE = 500;
const PROBLEMS_SHOWN = 50;
const NAMES_SHOWN = 3;
const UNREAD_SHOWN = 20;

type Chosen = { fileName: string; table: ClientTable; columns: ColumnMeaning[] };
type CheckedImport = { id: string; problems: ImportProblem[]; known: number; all: number; unread: number[] };

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('clients');
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<'unreadable' | 'tooLong'>();
  const [checked, setChecked] = useState<CheckedImport>();
  const hintId = useId();

  async function take(file: File) {
    setChecked(undefined);
    const table = readTable(decodeFile(await file.arrayBuffer()));
    setProblem(table ? (table.lines.length > MAX_LINES ? 'tooLong' : undefined) : 'unreadable');
    setChosen(
      table && table.lines.length <= MAX_LINES
        ? { fileName: file.name.slice(0, 200), table, columns: guessColumns(table) }
        : undefined,
    );
  }

  return (
    <Dialog open fullOnPhones onClose={onClose} title={t('import.title')}>
      <div className={classes.steps}>
        {checked ? (
          <CheckedPart
            checked={checked}
            onAnother={() => {
              setChecked(undefined);
              setChosen(undefined);
            }}
            onDone={onClose}
          />
        ) : chosen ? (
          <ColumnsPart chosen={chosen} onChange={setChosen} onChecked={setChecked} />
        ) : (
          <>
            <p id={hintId} className={classes.hint}>
              {t('import.fileHint')}
            </p>
            <div>
              <FileButton
                label={t('import.file')}
                labelledBy={hintId}
                accept=".csv,.tsv,.txt,text/csv"
                onChoose={(file) => void take(file)}
              />
            </div>
            <p role="alert" className={classes.problem}>
              {problem && t(`import.${problem}`)}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Begins an import and sends its lines in batches to be checked; nothing is imported yet. `sent` is the
 * number of lines sent so far.
 */
function useImportCheck({ fileName, table, columns }: Chosen, onChecked: (checked: CheckedImport) => void) {
  const all = table.lines.length;
  const [sent, setSent] = useState<number>();
  const check = useCommand({
    call: async (_: undefined, { api, idempotencyKey }) => {
      const lines = toImportLines(table, columns);
      const { id } = await api.call(beginImport, { body: { fileName, lineCount: all }, idempotencyKey });
      const found: CheckedImport = { id, problems: [], known: 0, all, unread: table.unread };
      for (let at = 0; at < all; at += LINES_AT_ONCE) {
        setSent(at);
        const some = lines.slice(at, at + LINES_AT_ONCE);
        const { problems, known } = await api.call(sendImportLines, {
          params: { id },
          body: { lines: some },
        });
        found.problems.push(...problems);
        found.known += known;
      }
      return found;
    },
    onDone: onChecked,
  });
  return { check, sent };
}

type ColumnsPartProps = {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onChecked: (checked: CheckedImport) => void;
};

function ColumnsPart({ chosen, onChange, onChecked }: ColumnsPartProps) {
  const { t } = useTranslation('clients');
  const { fileName, table, columns } = chosen;
  const all = table.lines.length;
  const { check, sent } = useImportCheck(chosen, onChecked);
  const named = hasNameColumn(columns);
  const names = toImportLines({ ...table, lines: table.lines.slice(0, NAMES_SHOWN) }, columns).map(
    ({ name }) => name || '–',
  );
  return (
    <>
      <div>
        <strong>{t('import.columns')}</strong>
        <Quiet>{t('import.columnsHint', { file: fileName, count: all })}</Quiet>
      </div>
      <UnreadLines lines={table.unread} />
      <ColumnFields chosen={chosen} onChange={onChange} />
      {named && (
        <div>
          <strong>{t('import.called')}</strong>
          <ul className={classes.names}>
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: clients may share a name and keep their order
              <li key={at}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      <p role="alert" className={classes.problem}>
        {!named && t('import.nameMissing')}
      </p>
      {check.isBusy && sent !== undefined && (
        <div role="status">
          <progress className={classes.progress} max={all} value={sent} aria-label={t('import.check')} />
          <Quiet>{t('import.checking', { done: sent, all })}</Quiet>
        </div>
      )}
      <div>
        <Button disabled={!named} loading={check.isBusy} onClick={() => void check.run()}>
          {t('import.check')}
        </Button>
      </div>
    </>
  );
}

/** Shows one select per column of the file, for its meaning. */
function ColumnFields({ chosen, onChange }: Pick<ColumnsPartProps, 'chosen' | 'onChange'>) {
  const { t } = useTranslation('clients');
  const { table, columns } = chosen;
  const labelOf = (meaning: ColumnMeaning) => {
    if (meaning === '') return t('import.leftOut');
    if (meaning === 'firstName' || meaning === 'lastName') return t(`import.${meaning}`);
    return t(`fields.${meaning === 'phoneNumber' ? 'phone' : meaning}`);
  };
  const options = columnMeanings.map((value) => ({ value, label: labelOf(value) }));
  return (
    <div className={classes.columns}>
      {table.head.map((title, at) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title, and none moves
          key={at}
          label={title || '–'}
          description={t('import.example', { text: table.lines[0]?.cells[at]?.slice(0, 60) || '–' })}
          data={options}
          value={columns[at] ?? ''}
          onChange={(event) => {
            const meaning = event.currentTarget.value as ColumnMeaning;
            onChange({
              ...chosen,
              columns: columns.map((one, index) =>
                index === at ? meaning : one === meaning && meaning !== '' ? '' : one,
              ),
            });
          }}
        />
      ))}
    </div>
  );
}

function UnreadLines({ lines }: { lines: readonly number[] }) {
  const { t } = useTranslation('clients');
  if (lines.length === 0) return null;
  const shown = lines.slice(0, UNREAD_SHOWN).join(', ');
  return (
    <p className={classes.unread}>
      {t('import.unread', {
        count: lines.length,
        lines: lines.length > UNREAD_SHOWN ? `${shown}…` : shown,
      })}
    </p>
  );
}

type CheckedPartProps = { checked: CheckedImport; onAnother: () => void; onDone: () => void };

function CheckedPart({ checked, onAnother, onDone }: CheckedPartProps) {
  const { t } = useTranslation('clients');
  const { id, problems, known, all, unread } = checked;
  const dropped = problems.filter(({ drops }) => drops === 'line');
  const details = problems.filter(({ drops }) => drops === 'detail');
  const unsound = new Set(dropped.map(({ at }) => at)).size;
  const sound = all - unsound;
  const finish = useCommand({
    call: (_: undefined, { api }) =>
      api.call(finishImport, { params: { id }, body: { leaveOut: unsound > 0 } }),
    onDone: ({ count }) => {
      toast('done', t('import.done', { count }));
      onDone();
    },
    stale: [clientsKey],
  });
  return (
    <>
      <p role="status" className={classes.sound}>
        {t('import.sound', { count: sound })}
      </p>
      {known > 0 && <Quiet>{t('import.known', { count: known })}</Quiet>}
      <UnreadLines lines={unread} />
      <ProblemList
        title={t('import.unsound', { count: unsound })}
        text={t('import.mend')}
        problems={dropped}
        isLoss
      />
      <ProblemList
        title={t('import.details', { count: details.length })}
        text={t('import.detailsText')}
        problems={details}
      />
      <div className={classes.actions}>
        {sound > 0 && (
          <Button loading={finish.isBusy} onClick={() => void finish.run()}>
            {t('import.finish', { count: sound })}
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
