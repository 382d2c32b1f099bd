import type { Download } from '@meche/contract/endpoint';
import type { MovementKind } from '@meche/contract/wallet';
import { type Language, translator } from '@meche/words';
import { csvOf } from '#kit/csv';
import type { Database } from '#kit/database/database';
import { formatCents, sum } from '#kit/money';
import { type PdfRow, writePdf } from '#kit/pdf';
import { type Clock, dayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { type LabelsOf, monthOf, readWalletBalanceAt } from './list-movements.ts';
import { listMovements, type MovementKey, type MovementRow } from './store/movements.ts';

const PAGE = 500;

type Deps = { db: Database; clock: Clock; labelsOf: LabelsOf };
type StatementQuery = { professionalId: string; month: string | undefined; language: Language };

type Line = { day: string; kind: MovementKind; label: string; amountCents: number; balanceCents: number };
type Statement = {
  month: string;
  businessName: string;
  openingCents: number;
  closingCents: number;
  /** Sorted oldest first. Movements that do not change the balance are left out. */
  lines: Line[];
  until: Date;
};

/**
 * Returns a month of the wallet as CSV. The opening balance plus the movements equals the closing balance.
 */
export async function statementCsv(deps: Deps, query: StatementQuery): Promise<Download> {
  const { language } = query;
  const t = await translator(language);
  const { month, lines, openingCents, closingCents } = await readStatement(deps, query);
  const rows = [
    [t('wallet:statement.day'), t('wallet:statement.kind'), t('wallet:statement.label')].concat([
      t('wallet:statement.amount'),
      t('wallet:statement.balance'),
    ]),
    ['', t('wallet:statement.opening'), '', null, openingCents],
    ...lines.map(({ day, kind, label, amountCents, balanceCents }) => [
      ...[day, t(`wallet:kinds.${kind}`), label],
      ...[amountCents, balanceCents],
    ]),
    ['', t('wallet:statement.closing'), '', null, closingCents],
  ];
  const content = Buffer.from(csvOf(rows, language), 'utf8');
  return { content, contentType: 'text/csv', name: `${t('wallet:statement.file')}-${month}.csv` };
}

export async function statementPdf(deps: Deps, query: StatementQuery): Promise<Download> {
  const { language } = query;
  const t = await translator(language);
  const { month, businessName, lines, openingCents, closingCents, until } = await readStatement(deps, query);
  const cents = (amount: number) => formatCents(amount, language);
  const day = (text: string) => dayIn(text, language);
  const name = monthIn(month, language);
  const title = t('wallet:statement.title', { month: name });
  const row = (label: string, amountCents: number): PdfRow => ({
    cells: ['', label, '', '', cents(amountCents)],
    strong: true,
  });
  const content = await writePdf({
    title,
    author: 'Mèche',
    language,
    madeAt: until,
    parts: [
      { kind: 'title', text: title },
      { kind: 'text', text: businessName, tone: 'strong' },
      { kind: 'text', text: t('wallet:statement.explained'), tone: 'quiet' },
      {
        kind: 'table',
        columns: [
          { title: t('wallet:statement.day'), share: 1.2 },
          { title: t('wallet:statement.kind'), share: 2 },
          { title: t('wallet:statement.label'), share: 2.4 },
          { title: t('wallet:statement.amount'), align: 'right', share: 1.2 },
          { title: t('wallet:statement.balance'), align: 'right', share: 1.2 },
        ],
        rows: [
          row(t('wallet:statement.opening'), openingCents),
          ...lines.map((line) => ({
            cells: [
              ...[day(line.day), t(`wallet:kinds.${line.kind}`), line.label],
              ...[cents(line.amountCents), cents(line.balanceCents)],
            ],
          })),
          row(t('wallet:statement.closing'), closingCents),
        ],
      },
    ],
    numberPage: (page, pages) => t('wallet:statement.page', { page, pages }),
  });
  return { content, contentType: 'application/pdf', name: `${t('wallet:statement.file')}-${month}.pdf` };
}

async function readStatement({ db, clock, labelsOf }: Deps, query: StatementQuery): Promise<Statement> {
  const { professionalId } = query;
  const { businessName, timeZone } = await getProfessional(db, professionalId);
  const month = query.month ?? dayOf(clock.now(), timeZone).slice(0, 7);
  const { from, until } = await monthOf(db, professionalId, month);
  const rows = await readAll(db, professionalId, { from, until });
  const labels = await labelsOf(rows.map(({ subjectId }) => subjectId));
  const closingCents = await readWalletBalanceAt(db, professionalId, until);
  const openingCents = closingCents - sum(rows.map(({ amountCents }) => amountCents));
  let balanceCents = openingCents;
  const lines = rows.map(({ at, kind, subjectId, amountCents }) => {
    balanceCents += amountCents;
    const label = labels.get(subjectId)?.label ?? '';
    return { day: dayOf(at, timeZone), kind, label, amountCents, balanceCents };
  });
  return { month, businessName, openingCents, closingCents, lines, until };
}

async function readAll(
  db: Database,
  professionalId: string,
  month: { from: Date; until: Date },
): Promise<MovementRow[]> {
  const found: MovementRow[] = [];
  let after: MovementKey | undefined;
  for (;;) {
    const rows = await listMovements(db, professionalId, { ...month, kind: undefined, after, limit: PAGE });
    found.push(...rows.filter(({ amountCents }) => amountCents !== 0));
    if (rows.length < PAGE) return found.reverse();
    after = rows.at(-1);
  }
}

const locales = { fr: 'fr-FR', en: 'en-IE' } as const;

function monthIn(month: string, language: Language): string {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], style).format(new Date(`${month}-01T00:00:00Z`));
}

function dayIn(day: string, language: Language): string {
  const style = { dateStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], style).format(new Date(`${day}T00:00:00Z`));
}
