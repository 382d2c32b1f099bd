import { beginImport, sendImportLines } from '@meche/contract/api-client/client-imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutBatches } from '~/lib/api/cut-batches.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import type { ClientTable } from './client-file.ts';
import type { CheckedImport } from './import-check-part.tsx';
import classes from './import-dialog.module.css';
import { toImportLines } from './import-line.ts';
import { type ColumnOrder, type DayOrder, judgeDayOrder } from './read-birthdays.ts';
import { type ColumnMeaning, columnMeanings, hasNameColumn } from './read-columns.ts';
import { UnreadLines } from './unread-lines.tsx';

const LINES_AT_ONCE = 500;
const NAMES_SHOWN = 3;

/** `dayOrder` is undefined until the reader chooses it; then the order that the file itself shows applies. */
export type Chosen = {
  fileName: string;
  table: ClientTable;
  columns: ColumnMeaning[];
  dayOrder?: DayOrder;
};

function birthdayOrder({ table, columns }: Chosen): ColumnOrder {
  const at = columns.indexOf('birthday');
  return judgeDayOrder(at === -1 ? [] : table.lines.map(({ cells }) => cells[at] ?? ''));
}

/**
 * Begins an import and sends its lines in batches to be checked; nothing is imported yet. `sent` is the
 * number of lines sent so far.
 */
function useImportCheck(
  { fileName, table, columns }: Chosen,
  dayOrder: DayOrder,
  onChecked: (checked: CheckedImport) => void,
) {
  const all = table.lines.length;
  const [sent, setSent] = useState<number>();
  const check = useCommand({
    call: async (_: undefined, { api, idempotencyKey }) => {
      const lines = toImportLines(table, columns, dayOrder);
      const { id } = await api.call(beginImport, { body: { fileName, lineCount: all }, idempotencyKey });
      const found: CheckedImport = { id, problems: [], all, unread: table.unread };
      let done = 0;
      for (const some of cutBatches(lines, LINES_AT_ONCE)) {
        setSent(done);
        const { problems } = await api.call(sendImportLines, { params: { id }, body: { lines: some } });
        found.problems.push(...problems);
        done += some.length;
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

/** What each column of a file means, and how its first people will be called. */
export function ImportColumnsPart({ chosen, onChange, onChecked }: ColumnsPartProps) {
  const { t } = useTranslation('clients');
  const { fileName, table, columns } = chosen;
  const all = table.lines.length;
  const judged = birthdayOrder(chosen);
  const dayOrder = chosen.dayOrder ?? judged.order;
  const { check, sent } = useImportCheck(chosen, dayOrder, onChecked);
  const named = hasNameColumn(columns);
  const names = toImportLines({ lines: table.lines.slice(0, NAMES_SHOWN) }, columns, dayOrder).map(
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
      {!judged.isSure && (
        <NativeSelect
          label={t('import.dayOrder')}
          description={t('import.dayOrderHint', { text: judged.example })}
          data={(['dayFirst', 'monthFirst'] as const).map((value) => ({
            value,
            label: t(`import.${value}`),
          }))}
          value={dayOrder}
          onChange={({ currentTarget }) => onChange({ ...chosen, dayOrder: currentTarget.value as DayOrder })}
        />
      )}
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

/** The first cell of the column that is not empty. */
function exampleOf({ lines }: ClientTable, at: number): string {
  return lines.find(({ cells }) => cells[at]?.trim())?.cells[at]?.slice(0, 60) ?? '–';
}

/** Shows one select per column of the file, for its meaning. */
function ColumnFields({ chosen, onChange }: Pick<ColumnsPartProps, 'chosen' | 'onChange'>) {
  const { t } = useTranslation('clients');
  const { table, columns } = chosen;
  const labelOf = (meaning: ColumnMeaning) => {
    if (meaning === '') return t('import.leftOut');
    if (meaning === 'firstName' || meaning === 'lastName' || meaning === 'otherPhone')
      return t(`import.${meaning}`);
    return t(`fields.${meaning === 'phoneNumber' ? 'phone' : meaning}`);
  };
  const options = columnMeanings.map((value) => ({ value, label: labelOf(value) }));
  return (
    <div className={classes.columns}>
      {table.head.map((title, at) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title, and none moves
          key={at}
          label={title.trim() || t('import.column', { number: at + 1 })}
          description={t('import.example', { text: exampleOf(table, at) })}
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
