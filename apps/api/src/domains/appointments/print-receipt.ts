import type { Download } from '@meche/contract/endpoint';
import type { Language } from '@meche/contract/enumerations';
import { professionalNotes, type ReceiptRow, receiptRows, shownSiret } from '@meche/contract/receipt-rows';
import type { Receipt } from '@meche/contract/receipts';
import { translator } from '@meche/words';
import { formatFrenchDay, keepTogether } from '@meche/words/typography';
import { formatCents } from '#kit/money';
import { type PdfPart, writePdf } from '#kit/pdf';
import { dayOf } from '#kit/time';
import { type ReceiptDeps, readReceipt } from './read-receipt.ts';

type Translate = Awaited<ReturnType<typeof translator>>;
type Formats = { t: Translate; language: Language; timeZone: string };

/**
 * Returns the receipt as a PDF that stays byte-identical while its content does not change. Refuses what
 * readReceipt refuses.
 */
export async function printReceipt(
  deps: ReceiptDeps,
  input: { id: string; accountId: string; language: Language },
): Promise<Download> {
  const { language } = input;
  const receipt = await readReceipt(deps, input.id, input.accountId);
  const t = await translator(language);
  const formats = { t, language, timeZone: receipt.timeZone };
  const title = t('receipts:heading', { day: dayIn(receipt.startsAt, formats) });
  const content = await writePdf({
    title,
    author: deps.publisher.name,
    language,
    madeAt: new Date(receipt.madeAt),
    foot: [
      t('receipts:made', { day: dayIn(receipt.madeAt, formats), platform: deps.publisher.name }),
      t('receipts:notInvoice'),
    ].join(' '),
    numberPage: (page, pages) => t('receipts:page', { page, pages }),
    parts: [{ kind: 'title', text: title }, headOf(receipt, formats), ...partsOf(receipt, formats)],
  });
  const day = dayOf(new Date(receipt.startsAt), receipt.timeZone);
  return { content, contentType: 'application/pdf', name: t('receipts:file', { day }) };
}

function headOf(receipt: Receipt, formats: Formats): PdfPart {
  const { t } = formats;
  const when = { day: dayIn(receipt.startsAt, formats), time: timeIn(receipt.startsAt, formats) };
  return {
    kind: 'sides',
    left: [t('receipts:for', { name: receipt.customerName }), t('receipts:visit', when)],
    right: [t('receipts:reference', { reference: receipt.reference })],
  };
}

function partsOf({ professional, marketplace, refunds }: Receipt, formats: Formats): PdfPart[] {
  const { t } = formats;
  const debited = (professional?.paidByCardCents ?? 0) + (marketplace?.paidByCardCents ?? 0);
  return [
    ...(professional
      ? [
          ...sellerOf(professionalSeller(professional.seller, formats), formats),
          tableOf(receiptRows(professional, professional.paidOnSiteBy), formats),
        ]
      : []),
    ...(professional
      ? professionalNotes(professional).map((note) => quiet(t(`receipts:notes.${note}`)))
      : []),
    ...(marketplace
      ? [
          ...sellerOf(
            {
              name: marketplace.seller.name,
              details: [
                marketplace.seller.address,
                marketplace.seller.registration,
                t('receipts:vatNumber', { number: marketplace.seller.vatNumber }),
              ],
            },
            formats,
          ),
          tableOf(receiptRows(marketplace), formats),
        ]
      : []),
    ...(debited > 0
      ? [
          {
            kind: 'text' as const,
            text: t('receipts:debited', { amount: formatCents(debited, formats.language) }),
          },
        ]
      : []),
    ...refunds.map(({ at, amountCents }) => {
      const amount = formatCents(amountCents, formats.language);
      return quiet(t('receipts:refund', { day: dayIn(at, formats), amount }));
    }),
  ];
}

function professionalSeller(seller: NonNullable<Receipt['professional']>['seller'], { t }: Formats) {
  const { name, address, siret, vatNumber } = seller;
  return {
    name,
    details: [
      ...(address ? [address] : []),
      ...(siret ? [t('receipts:siret', { siret: shownSiret(siret) })] : []),
      ...(vatNumber ? [t('receipts:vatNumber', { number: vatNumber })] : []),
    ],
  };
}

function sellerOf({ name, details }: { name: string; details: string[] }, { t }: Formats): PdfPart[] {
  return [
    { kind: 'heading', text: t('receipts:seller', { name }) },
    ...(details.length > 0 ? [quiet(details.join('\n'))] : []),
  ];
}

function tableOf(rows: readonly ReceiptRow[], { t, language }: Formats): PdfPart {
  return {
    kind: 'table',
    columns: [
      { title: t('receipts:columns.what'), share: 3 },
      { title: t('receipts:columns.amount'), align: 'right' },
    ],
    rows: rows.map(({ key, name, amountCents, basisPoints, strong }) => ({
      cells: [
        key === 'service' ? name : t(`receipts:rows.${key}`, { percent: percentOf(basisPoints, language) }),
        formatCents(amountCents, language),
      ],
      strong,
    })),
  };
}

function quiet(text: string): PdfPart {
  return { kind: 'text', text, tone: 'quiet' };
}

function percentOf(basisPoints: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language)).format(basisPoints / 100);
}

function dayIn(instant: string, { language, timeZone }: Formats): string {
  const written = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone });
  const day = written.format(new Date(instant));
  return language === 'fr' ? formatFrenchDay(day) : day;
}

function timeIn(instant: string, { language, timeZone }: Formats): string {
  const time = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone });
  const text = time.format(new Date(instant));
  return language === 'fr' ? keepTogether(text.replace(/^0?(\d+):(\d+)$/, '$1 h $2')) : text;
}

function localeOf(language: Language): string {
  return language === 'fr' ? 'fr-FR' : 'en-IE';
}
