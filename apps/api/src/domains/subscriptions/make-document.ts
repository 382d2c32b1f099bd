import { createHash } from 'node:crypto';
import type { Download } from '@meche/contract/endpoint';
import { translator } from '@meche/words';
import type { Database } from '#kit/database/database';
import { sweepEach } from '#kit/jobs/sweep';
import { computeShare, formatCents, sum } from '#kit/money';
import { type PdfPart, type PdfRow, writePdf } from '#kit/pdf';
import { refuse } from '#kit/refusal';
import { type Clock, plusDays } from '#kit/time';
import { numberOf } from './rules/numbers.ts';
import { MIN_CHARGE_CENTS } from './rules/tries.ts';
import { findDocument, insertDocument, invoicesWithoutDocument } from './store/documents.ts';
import { findInvoice, type Invoice, type InvoiceLine, listLines } from './store/invoices.ts';

type Translate = Awaited<ReturnType<typeof translator>>;

/** Returns the PDF of a professional's invoice, and creates it when it is missing. Refuses not_found. */
export async function readDocument(
  { db, clock }: { db: Database; clock: Clock },
  { id, professionalId }: { id: string; professionalId: string },
): Promise<Download> {
  const invoice = await findInvoice(db, id);
  if (invoice?.professionalId !== professionalId) refuse('not_found');
  const content = (await findDocument(db, id)) ?? (await makeDocument(db, invoice, clock.now()));
  return { content, contentType: 'application/pdf', name: `${numberOf(invoice)}.pdf` };
}

/** Sweep that creates missing PDFs of invoices. Returns how many. Throws RowsFailed. */
export async function makeDocuments({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  return sweepEach({ db, clock }, invoicesWithoutDocument, {
    async run({ id }, now) {
      const invoice = await findInvoice(db, id);
      if (invoice) await makeDocument(db, invoice, now);
    },
  });
}

/** Returns the PDF that was stored first, so that a concurrent call does not replace it. */
async function makeDocument(db: Database, invoice: Invoice, now: Date): Promise<Buffer> {
  const credited = invoice.credits === null ? undefined : await findInvoice(db, invoice.credits);
  const content = await writeInvoice(invoice, await listLines(db, invoice.id), credited);
  const sha256 = createHash('sha256').update(content).digest();
  await insertDocument(db, { invoiceId: invoice.id, content, sha256, madeAt: now });
  return (await findDocument(db, invoice.id)) ?? content;
}

async function writeInvoice(
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  credited: Invoice | undefined,
): Promise<Buffer> {
  const { language, issuedAt, seller } = invoice;
  const t = await translator(language);
  const number = numberOf(invoice);
  const title = t(`invoices:${credited ? 'creditNote' : 'invoice'}`, { number });
  return writePdf({
    title,
    author: seller.name,
    language,
    madeAt: issuedAt,
    parts: [{ kind: 'title', text: title }, ...headOf(t, invoice, credited), ...figuresOf(t, invoice, lines)],
    foot: [seller.name, seller.form, seller.registration].join(' · '),
    numberPage: (page, pages) => t('invoices:page', { page, pages }),
  });
}

function headOf(t: Translate, invoice: Invoice, credited: Invoice | undefined): PdfPart[] {
  const { seller, buyer, language, issuedOn, periodStartsOn, periodEndsOn, reason } = invoice;
  const day = (value: string) => dayIn(language, value);
  const left = [seller.name, seller.form, seller.address, seller.registration];
  const vat = t('invoices:vatNumber', { number: seller.vatNumber });
  const siret = buyer.siret ? [t('invoices:siret', { number: buyer.siret })] : [];
  const when = t(`invoices:${credited ? 'creditIssuedOn' : 'issuedOn'}`, { day: day(issuedOn) });
  const period = t('invoices:period', { from: day(periodStartsOn), to: day(plusDays(periodEndsOn, -1)) });
  const of = credited
    ? [t('invoices:of', { number: numberOf(credited), day: day(credited.issuedOn), reason: reason ?? '' })]
    : [];
  return [
    { kind: 'text', text: [when, period, ...of].join('\n') },
    { kind: 'sides', left: [...left, vat, seller.email], right: [buyer.name, ...buyer.lines, ...siret] },
  ];
}

function figuresOf(t: Translate, invoice: Invoice, lines: readonly InvoiceLine[]): PdfPart[] {
  const { language, totalCents, vatCents, vatBasisPoints, carriedCents, dueCents, kind } = invoice;
  const cents = (amount: number) => formatCents(amount, language);
  const rate = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-IE', {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(vatBasisPoints / 10_000);
  const total = (what: 'net' | 'total' | 'carried' | 'due', amount: number, strong = false): PdfRow => ({
    cells: [t(`invoices:totals.${what}`), '', '', cents(amount)],
    strong,
  });
  const rows: PdfRow[] = lines.map((line) => ({
    cells: [nameOf(t, line), String(line.quantity), cents(unitOf(line)), cents(line.netCents)],
  }));
  const columns = (['what', 'quantity', 'unit', 'net'] as const).map((column) => ({
    title: t(`invoices:columns.${column}`),
    ...(column === 'what' ? { share: 3 } : { align: 'right' as const }),
  }));
  const totals: PdfRow[] = [
    total('net', sum(lines.map(({ netCents }) => netCents))),
    { cells: [t('invoices:totals.vat', { rate }), '', '', cents(vatCents)] },
    total('total', totalCents, true),
    ...(carriedCents === 0 ? [] : [total('carried', carriedCents)]),
    ...(kind === 'credit_note' ? [] : [total('due', dueCents, true)]),
  ];
  return [
    { kind: 'table', columns, rows: [...rows, ...totals] },
    { kind: 'text', text: [...vatNote(t, invoice), ...termsOf(t, invoice)].join('\n'), tone: 'quiet' },
  ];
}

/** Returns the unit price, rounded half up to the cent. */
function unitOf({ netCents, quantity }: InvoiceLine): number {
  return netCents < 0 ? -computeShare(-netCents, 1, quantity) : computeShare(netCents, 1, quantity);
}

function nameOf(t: Translate, { kind, plan, days, ofDays }: InvoiceLine): string {
  const named = plan === null ? '' : t(`sign-up:subscription.plans.${plan}`);
  const what = t(`invoices:lines.${kind}`, { plan: named });
  return days === ofDays ? what : t('invoices:lines.prorated', { what, days, ofDays });
}

function vatNote(t: Translate, { vatBasisPoints, territory }: Invoice): string[] {
  if (vatBasisPoints > 0) return [];
  return [t(territory === '973' || territory === '976' ? 'invoices:noVat' : 'invoices:outsideVat')];
}

function termsOf(t: Translate, { kind, dueCents }: Invoice): string[] {
  if (kind === 'credit_note') return [t('invoices:credited')];
  if (dueCents >= MIN_CHARGE_CENTS) return [t('invoices:terms'), t('invoices:late')];
  return dueCents > 0 ? [t('invoices:tooSmall')] : [t('invoices:nothing')];
}

function dayIn(language: 'fr' | 'en', day: string): string {
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-IE', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${day}T12:00:00Z`));
}
