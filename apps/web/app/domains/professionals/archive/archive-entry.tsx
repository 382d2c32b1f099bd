import { importBusiness } from '@meche/contract/api-client/business-archive';
import type { ArchiveProblem, ImportSummary } from '@meche/contract/business-archive';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { sendBytes } from '~/lib/api/send-bytes.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { FileButton } from '~/ui/form/file-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './archive-entry.module.css';

type Unsound = { count: number; problems: ArchiveProblem[] };

/**
 * The server imports the archive as a whole or not at all. When it refuses the archive, the problems are
 * listed by file and line.
 */
export function ArchiveEntry() {
  const { t } = useTranslation('settings');
  const { sentence } = useRefusalTexts();
  const cache = useQueryClient();
  const hintId = useId();
  const [share, setShare] = useState(0);
  const [imported, setImported] = useState<ImportSummary>();
  const [refused, setRefused] = useState<unknown>();
  const importArchive = useCommand({
    call: async (file: File) => {
      setShare(0);
      setRefused(undefined);
      const { signal } = new AbortController();
      return sendBytes(importBusiness, file, { onProgress: setShare, signal });
    },
    onDone: async (answer) => {
      setImported(answer);
      // The import changes all data of the business.
      await cache.invalidateQueries();
    },
    onRefused: (error) => {
      setRefused(error);
      return true;
    },
  });
  if (imported) return <ImportedText imported={imported} />;
  return (
    <div className={classes.entry}>
      <p id={hintId} className={classes.hint}>
        {t('archive.entry.hint')}
      </p>
      <div>
        <FileButton
          label={t('archive.entry.choose')}
          labelledBy={hintId}
          accept=".zip,application/zip"
          disabled={importArchive.isBusy}
          onChoose={(file) => void importArchive.run(file)}
        />
      </div>
      {importArchive.isBusy && (
        <div role="status">
          <progress
            className={classes.progress}
            aria-label={t('archive.entry.sending')}
            max={1}
            {...(share < 1 && { value: share })}
          />
          <Quiet>{t(share < 1 ? 'archive.entry.sending' : 'archive.entry.reading')}</Quiet>
        </div>
      )}
      <div role="alert">
        {refused !== undefined && (
          <div className={classes.problem}>
            <strong>{sentence(refused)}</strong>
            <ProblemList unsound={unsoundOf(refused)} />
          </div>
        )}
      </div>
    </div>
  );
}

function unsoundOf(error: unknown): Unsound | undefined {
  return isRefusal<typeof importBusiness>(error, 'archive_unsound')
    ? (error.body.details as Unsound)
    : undefined;
}

function ProblemList({ unsound }: { unsound: Unsound | undefined }) {
  const { t } = useTranslation('settings');
  const { fieldSentence } = useRefusalTexts();
  if (!unsound) return null;
  const { count, problems } = unsound;
  return (
    <>
      <ul className={classes.list}>
        {problems.map(({ file, line, field, code }) => (
          <li key={`${file} ${line} ${field} ${code}`}>
            {t(field ? 'archive.entry.problem' : 'archive.entry.problemOfLine', {
              file,
              line,
              field,
              said: fieldSentence(code),
            })}
          </li>
        ))}
      </ul>
      {count > problems.length && (
        <Quiet>{t('archive.entry.moreProblems', { count: count - problems.length })}</Quiet>
      )}
    </>
  );
}

function ImportedText({ imported }: { imported: ImportSummary }) {
  const { t } = useTranslation('settings');
  const { services, members, clients, photos, photosLeft, restingMembers } = imported;
  return (
    <div role="status" className={classes.entry}>
      <strong>{t('archive.entry.done')}</strong>
      <ul className={classes.list}>
        <li>{t('archive.entry.services', { count: services })}</li>
        <li>{t('archive.entry.members', { count: members })}</li>
        <li>{t('archive.entry.clients', { count: clients })}</li>
        <li>{t('archive.entry.photos', { count: photos })}</li>
      </ul>
      {photosLeft > 0 && (
        <p className={classes.hint}>{t('archive.entry.photosLeft', { count: photosLeft })}</p>
      )}
      {restingMembers > 0 && (
        <p className={classes.hint}>{t('archive.entry.resting', { count: restingMembers })}</p>
      )}
    </div>
  );
}
