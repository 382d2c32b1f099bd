import { MAX_IMPORTED_VISITS } from '@meche/contract/api-client/visit-imports';
import { MAX_TABLE_MB } from '@meche/contract/request-size';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '~/domains/identity/session/session.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { FileButton } from '~/ui/form/file-button.tsx';
import { calendarQuery } from '../queries.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import { CheckedStep } from './checked-step.tsx';
import { DoneStep } from './done-step.tsx';
import type { Chosen, Importing } from './read-visit-file.ts';
import type { ImportedVisits } from './use-import-visits.ts';
import type { CheckedLine } from './use-visit-check.ts';
import { VisitImportList } from './visit-import-list.tsx';
import classes from './visit-import-screen.module.css';

// The readers of tables are loaded with the first file.
const MatchingStep = lazy(async () => ({ default: (await import('./matching-step.tsx')).MatchingStep }));

export function VisitImportScreen() {
  const api = useApi();
  const slug = useSession()?.professional?.slug ?? '';
  const page = useQuery(professionalPageQuery(api, slug));
  const calendar = useQuery(calendarQuery(api, { days: 1 }));
  const settings = useQuery(settingsQuery(api));
  const failed = [page, calendar, settings].find(({ data, error }) => !data && error);
  if (!page.data || !calendar.data || !settings.data)
    return (
      <QueryState
        of={{ error: failed?.error ?? null, refetch: () => failed?.refetch() }}
        shape="form"
        height={320}
      />
    );
  return (
    <ImportSteps
      business={{
        timeZone: calendar.data.timeZone,
        horizonDays: settings.data.horizonDays,
        members: page.data.members.map(({ id, name }) => ({ id, name })),
        services: page.data.services.map(({ id, name }) => ({ id, name })),
      }}
    />
  );
}

function ImportSteps({ business }: { business: Importing }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [checked, setChecked] = useState<CheckedLine[]>();
  const [imported, setImported] = useState<ImportedVisits>();
  const onAnother = () => {
    setChosen(undefined);
    setChecked(undefined);
    setImported(undefined);
  };
  if (imported) return <DoneStep imported={imported} timeZone={business.timeZone} onAnother={onAnother} />;
  if (chosen && checked)
    return (
      <CheckedStep
        fileName={chosen.fileName}
        lines={checked}
        timeZone={business.timeZone}
        onBack={() => setChecked(undefined)}
        onImported={setImported}
      />
    );
  if (chosen)
    return (
      <Suspense>
        <MatchingStep
          chosen={chosen}
          business={business}
          onChange={setChosen}
          onChecked={setChecked}
          onAnother={onAnother}
        />
      </Suspense>
    );
  return (
    <>
      <FilePart business={business} onChosen={setChosen} />
      <VisitImportList />
    </>
  );
}

type FilePartProps = { business: Importing; onChosen: (chosen: Chosen) => void };

function FilePart({ business, onChosen }: FilePartProps) {
  const { t } = useTranslation('visit-import');
  const [problem, setProblem] = useState<'unreadable' | 'tooMany' | 'tooLarge'>();
  const hintId = useId();

  async function take(file: File) {
    if (file.size > MAX_TABLE_MB * 1_000_000) return setProblem('tooLarge');
    const { readVisitFile } = await import('./read-visit-file.ts');
    const chosen = await readVisitFile(file, business);
    const problemOfFile = !chosen
      ? 'unreadable'
      : chosen.file.visits.length > MAX_IMPORTED_VISITS
        ? 'tooMany'
        : undefined;
    setProblem(problemOfFile);
    if (chosen && !problemOfFile) onChosen(chosen);
  }

  return (
    <div className={classes.steps}>
      <p id={hintId} className={classes.hint}>
        {t('fileHint')}
      </p>
      <div>
        <FileButton
          label={t('file')}
          labelledBy={hintId}
          accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar"
          onChoose={(file) => void take(file)}
        />
      </div>
      <p role="alert" className={classes.problem}>
        {problem && t(problem)}
      </p>
    </div>
  );
}
