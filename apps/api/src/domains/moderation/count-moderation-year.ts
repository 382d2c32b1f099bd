import type { Download } from '@meche/contract/endpoint';
import type { Transparency } from '@meche/contract/moderation';
import { shownState } from '@meche/contract/report-bounds';
import { type Language, translator } from '@meche/words';
import { csvOf } from '#kit/csv';
import type { Db } from '#kit/database/database';
import { startOfDay } from '#kit/time';
import { countContests, countDecisions, countReports, findMedianHours } from './store/counts.ts';

/** The report covers a calendar year in the time zone of the company that publishes it. */
const ZONE = 'Europe/Paris';

/** Computes the yearly figures of the transparency report (Digital Services Act, articles 15 and 24). */
export async function countModerationYear(db: Db, year: number): Promise<Transparency> {
  const span = { from: startOfDay(`${year}-01-01`, ZONE), until: startOfDay(`${year + 1}-01-01`, ZONE) };
  const [reports, decisions, contests, median] = await Promise.all([
    countReports(db, span),
    countDecisions(db, span),
    countContests(db, span),
    findMedianHours(db, span),
  ]);
  return {
    year,
    reports,
    contests,
    decisions: decisions.map((one) => ({ ...one, medianHours: toTenth(one.medianHours) })),
    medianHours: median === null ? null : toTenth(median),
  };
}

function toTenth(hours: number): number {
  return Math.round(hours * 10) / 10;
}

/** Returns the figures of countModerationYear as a CSV file with one row per figure. */
export async function exportModerationYear(db: Db, year: number, language: Language): Promise<Download> {
  const t = await translator(language);
  const { reports, decisions, contests, medianHours } = await countModerationYear(db, year);
  const hours = (value: number | null) =>
    value === null ? '' : value.toLocaleString(language === 'fr' ? 'fr-FR' : 'en-IE');
  const rows = [
    (['what', 'kind', 'reason', 'count', 'hours'] as const).map((name) =>
      t(`operator:transparency.table.${name}`),
    ),
    ...reports.map(({ kind, reason, count }) => [
      ...[t('operator:transparency.reports'), t(`moderation:kinds.${kind}`)],
      ...[t(`moderation:reasons.${reason}`), String(count), ''],
    ]),
    ...decisions.map(({ kind, outcome, ground, count, medianHours: median }) => [
      ...[
        `${t('operator:transparency.decisions')} · ${t(`operator:cases.outcomes.${shownState(kind, outcome)}`)}`,
      ],
      ...[t(`moderation:kinds.${kind}`), ground ? t(`moderation:grounds.${ground}`) : ''],
      ...[String(count), hours(median)],
    ]),
    ...contests.map(({ kind, side, count }) => [
      ...[`${t('operator:transparency.contests')} · ${t(`operator:cases.sides.${side}`)}`],
      ...[t(`moderation:kinds.${kind}`), '', String(count), ''],
    ]),
    [t('operator:transparency.median'), '', '', '', hours(medianHours)],
  ];
  const content = Buffer.from(csvOf(rows, language), 'utf8');
  return { content, contentType: 'text/csv', name: `${t('operator:transparency.file')}-${year}.csv` };
}
