import type { Download } from '@meche/contract/endpoint';
import { type Language, translator } from '@meche/words';
import { recordAudit } from '#kit/audit';
import { type Cell, csvOf } from '#kit/csv';
import type { Database } from '#kit/database/database';
import { readInPages } from '#kit/database/pages';
import type { Caller, Held } from '#kit/http/caller';
import { phoneForSpreadsheets } from '#kit/phone-number';
import { type Clock, dayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { toVCard } from './rules/cards.ts';
import { writeTags } from './rules/tags.ts';
import { listWholeBook } from './store/book.ts';
import type { ClientRow, WrittenClient } from './store/clients.ts';

/** Streams the client book as CSV or vCards, page by page, without health notes. The export is audited. */
export async function exportClients(
  { db, clock }: { db: Database; clock: Clock },
  { accountId, standing }: Caller & { standing: Held<'edit_business'> },
  { form, language }: { form: 'csv' | 'vcf'; language: Language },
): Promise<Download> {
  const { professionalId } = standing;
  const { timeZone } = await getProfessional(db, professionalId);
  await recordAudit(db, {
    actorId: accountId,
    action: 'clients_exported',
    subject: `professional:${professionalId}`,
    detail: { form },
  });
  const pages = readInPages<ClientRow>(({ after, limit }) =>
    listWholeBook(db, professionalId, { after: after?.id, limit }),
  );
  const name = `clients-${dayOf(clock.now(), timeZone)}.${form}`;
  if (form === 'vcf') return { content: cards(pages), contentType: 'text/vcard', name };
  return { content: await table(pages, timeZone, language), contentType: 'text/csv', name };
}

async function* cards(pages: AsyncIterable<ClientRow[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map(toVCard).join('');
}

async function table(pages: AsyncIterable<ClientRow[]>, timeZone: string, language: Language) {
  const head = await tableHead(language);
  return (async function* lines() {
    yield csvOf([head], language);
    for await (const page of pages)
      yield csvOf(
        page.map((row) => toTableRow(row, timeZone)),
        language,
        { isFirst: false },
      );
  })();
}

/** Titles of the columns of `toTableRow`. */
export async function tableHead(language: Language): Promise<string[]> {
  const t = await translator(language);
  const fields = [
    'name',
    'phone',
    'email',
    'birthday',
    'line',
    'postalCode',
    'city',
    'note',
    'tags',
  ] as const;
  const figures = ['visits', 'noShows', 'last', 'spent'] as const;
  return [
    ...fields.map((field) => t(`clients:fields.${field}`)),
    ...figures.map((figure) => t(`clients:figures.${figure}`)),
  ];
}

type Exported = Omit<WrittenClient, 'hairType' | 'hairLength' | 'language' | 'contactBy'> &
  Pick<ClientRow, 'visitCount' | 'noShowCount' | 'lastVisitAt' | 'spentCents'>;

/** A client as a row of the table, which an import reads as it was, also after a spreadsheet has saved it. */
export function toTableRow(row: Exported, timeZone: string): Cell[] {
  return [
    ...[row.name, row.phone && phoneForSpreadsheets(row.phone), row.email, row.birthday, row.line],
    ...[row.postalCode, row.city, row.note, writeTags(row.tags)],
    ...[String(row.visitCount), String(row.noShowCount)],
    row.lastVisitAt ? dayOf(row.lastVisitAt, timeZone) : null,
    row.spentCents,
  ];
}
