import type { Download } from '@meche/contract/endpoint';
import { type Language, translator } from '@meche/words';
import { type Cell, csvOf, tabSeparatedOf } from '#kit/csv';
import type { Db } from '#kit/database/database';
import { sum } from '#kit/money';
import { type Clock, dayOf, plusMonths, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { listTakenVisits } from './list-taken-visits.ts';
import { fecColumns, fecLines, referenceOf } from './rules/sales-journal.ts';
import type { TakenVisit } from './rules/takings.ts';

type Deps = { db: Db; clock: Clock };
type JournalQuery = { professionalId: string; month: string | undefined; language: Language };

/**
 * Returns a month's journal of sales as CSV: a line for each payment of a visit, with its VAT, and the sum.
 * Names of clients are left out, because a journal does not need them.
 */
export async function salesJournalCsv(deps: Deps, query: JournalQuery): Promise<Download> {
  const { language } = query;
  const t = await translator(language);
  const { month, visits } = await readMonth(deps, query);
  const head = (
    ['day', 'reference', 'services', 'member', 'way', 'rate', 'net', 'vat', 'total'] as const
  ).map((column) => t(`takings:journal.${column}`));
  const itemName = ({ name }: TakenVisit['items'][number]) => name ?? t('takings:mileage');
  const lines = visits.flatMap((visit) =>
    visit.payments.map(({ way, netCents, vatCents, totalCents }): Cell[] => [
      ...[visit.day, referenceOf(visit.id)],
      ...[visit.items.map(itemName).join(', '), visit.memberName],
      t(`takings:ways.${way ?? 'notRecorded'}`),
      // Basis points are hundredths of a percent, and cells hundredths: "20,00".
      visit.basisPoints ?? t('takings:exempt'),
      ...[netCents, vatCents, totalCents],
    ]),
  );
  const total = (key: 'netCents' | 'vatCents' | 'totalCents') => sum(visits.map((visit) => visit[key]));
  const foot: Cell[] = [
    ...[t('takings:journal.sum'), null, null, null, null, null],
    ...[total('netCents'), total('vatCents'), total('totalCents')],
  ];
  return {
    content: Buffer.from(csvOf([head, ...lines, foot], language), 'utf8'),
    contentType: 'text/csv',
    name: `${t('takings:journal.file')}-${month}.csv`,
  };
}

/** Returns the same with the columns of the French FEC, one balanced entry for each visit. */
export async function salesJournalFec(deps: Deps, query: JournalQuery): Promise<Download> {
  const { month, visits } = await readMonth(deps, query);
  const content = tabSeparatedOf([fecColumns, ...fecLines(visits, month)]);
  return {
    content: Buffer.from(content, 'utf8'),
    contentType: 'text/tab-separated-values',
    name: `fec-${month}.txt`,
  };
}

async function readMonth({ db, clock }: Deps, { professionalId, month: asked }: JournalQuery) {
  const { timeZone } = await getProfessional(db, professionalId);
  const month = asked ?? dayOf(clock.now(), timeZone).slice(0, 7);
  const first = `${month}-01`;
  const visits = await listTakenVisits(
    db,
    { professionalId, memberId: undefined },
    { from: startOfDay(first, timeZone), until: startOfDay(plusMonths(first, 1), timeZone), timeZone },
  );
  return { month, visits };
}
