import { getTransparencyTable } from '@meche/contract/api-client/moderation';
import type { Transparency } from '@meche/contract/moderation';
import { shownState } from '@meche/contract/report-bounds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { saveFile } from '~/ui/page/save-file.ts';
import classes from './case-row.module.css';
import { transparencyQuery } from './cases-query.ts';
import { OperatorFilters, OperatorSection } from './operator-section.tsx';

/** The Digital Services Act applies to all platforms since this year. */
const FIRST_YEAR = 2024;

/** Shows the figures of the yearly transparency report and offers them as a CSV file. */
export function TransparencySection() {
  const { t } = useTranslation(['operator', 'moderation']);
  const { language } = useLanguage();
  const thisYear = new Date().getFullYear();
  const [year, setYear] = useState(thisYear);
  const transparency = useQuery(transparencyQuery(useApi(), year));
  const download = useCommand({
    call: async () => {
      const { file, name = `${year}.csv` } = await fetchFile((api) =>
        api.call(getTransparencyTable, { query: { year, language } }),
      );
      saveFile(file, name);
    },
  });
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, ago) => String(thisYear - ago));
  return (
    <OperatorSection title={t('sections.transparency')} lead={t('transparency.lead')}>
      <OperatorFilters>
        <NativeSelect
          label={t('transparency.year')}
          value={String(year)}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
          data={years.map((value) => ({ value, label: value }))}
        />
        <Button variant="default" loading={download.isBusy} onClick={() => void download.run()}>
          {t('transparency.download')}
        </Button>
      </OperatorFilters>
      {transparency.data ? (
        <Counted year={transparency.data} />
      ) : (
        <QueryState of={transparency} shape="list" height={240} />
      )}
    </OperatorSection>
  );
}

function Counted({ year: { reports, decisions, contests, medianHours } }: { year: Transparency }) {
  const { t } = useTranslation(['operator', 'moderation']);
  const hours = (count: number) => t('transparency.hours', { count });
  if (reports.length + decisions.length + contests.length === 0)
    return <EmptyState title={t('transparency.none')} order={3} />;
  return (
    <>
      {medianHours !== null && <p>{t('transparency.medianIs', { hours: hours(medianHours) })}</p>}
      <Counts
        title={t('transparency.reports')}
        rows={reports.map(({ kind, reason, count }) => ({
          name: `${t(`moderation:kinds.${kind}`)} · ${t(`moderation:reasons.${reason}`)}`,
          count,
        }))}
      />
      <Counts
        title={t('transparency.decisions')}
        rows={decisions.map(({ kind, outcome, ground, count, medianHours: median }) => ({
          name: [
            t(`moderation:kinds.${kind}`),
            t(`cases.outcomes.${shownState(kind, outcome)}`),
            ...(ground ? [t(`moderation:grounds.${ground}`)] : []),
            hours(median),
          ].join(' · '),
          count,
        }))}
      />
      <Counts
        title={t('transparency.contests')}
        rows={contests.map(({ kind, side, count }) => ({
          name: `${t(`moderation:kinds.${kind}`)} · ${t(`cases.sides.${side}`)}`,
          count,
        }))}
      />
    </>
  );
}

function Counts({ title, rows }: { title: string; rows: readonly { name: string; count: number }[] }) {
  const { t } = useTranslation('operator');
  if (rows.length === 0) return null;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('transparency.table.count')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
