import { MAX_TABLE_MB } from '@meche/contract/request-size';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { FileButton } from '~/ui/form/file-button.tsx';
import { type CheckedImport, ImportCheckPart } from './import-check-part.tsx';
import { type Chosen, ImportColumnsPart } from './import-columns-part.tsx';
import classes from './import-dialog.module.css';
import type { ClientsRead } from './read-client-file.ts';
import { startClientFileWorker } from './start-client-file-worker.ts';

const MAX_LINES = 20_000;

/** In a worker, or in the page where none can start. */
async function readFile(bytes: ArrayBuffer): Promise<ClientsRead | undefined> {
  try {
    return await startClientFileWorker(bytes);
  } catch {
    const { readClients } = await import('./read-client-file.ts');
    return readClients(bytes);
  }
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('clients');
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<'unreadable' | 'tooLong' | 'tooLarge'>();
  const [checked, setChecked] = useState<CheckedImport>();
  const hintId = useId();

  async function take(file: File) {
    setChecked(undefined);
    setChosen(undefined);
    if (file.size > MAX_TABLE_MB * 1_000_000) return setProblem('tooLarge');
    const read = await readFile(await file.arrayBuffer());
    const isTooLong = read !== undefined && read.table.lines.length > MAX_LINES;
    setProblem(isTooLong ? 'tooLong' : read ? undefined : 'unreadable');
    if (read && !isTooLong) setChosen({ fileName: file.name.slice(0, 200), ...read });
  }

  return (
    <Dialog open fullOnPhones onClose={onClose} title={t('import.title')}>
      <div className={classes.steps}>
        {checked ? (
          <ImportCheckPart
            checked={checked}
            onAnother={() => {
              setChecked(undefined);
              setChosen(undefined);
            }}
            onDone={onClose}
          />
        ) : chosen ? (
          <ImportColumnsPart chosen={chosen} onChange={setChosen} onChecked={setChecked} />
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
