import type { Download } from '@meche/contract/endpoint';
import type { Language } from '@meche/contract/enumerations';
import { professionalNotes, type ReceiptRow, receiptRows, shownSiret } from '@meche/contract/receipt-rows';
import type { Receipt } from '@meche/contract/receipts';
import { translator } from '@meche/words';
import { frenchDay, together } from '@meche/words/typography';
import { formatCents } from '#kit/money';
import { type PdfPart, writePdf } from '#kit/pdf';
import { dayOf } from '#kit/time';
import { type ReceiptDeps, readReceipt } from './read-receipt.ts';

type Translate = Awaited<ReturnType<typeof translator>>;
type Say = { t: Translate; language: Language; timeZone: string };

/** The receipt as a document: the same bytes as long as it says the same. Refuses what readReceipt does. */
export async function printReceipt(
  deps: ReceiptDeps,
  asked: { id: string; accountId: string; language: Language },
): Promise<Download> {
  const { language } = asked;
  const receipt = await readReceipt(deps, asked.id, asked.accountId);
  const t = await translator(language);
  const say = { t, language, timeZone: receipt.timeZone };
  const title = t('receipts:heading', { day: dayIn(receipt.startsAt, say) });
  const content = await writePdf({
    title,
    author: deps.publisher.name,
    language,
    madeAt: new Date(receipt.madeAt),
    foot: [
      t('receipts:made', { day: dayIn(receipt.madeAt, say), platform: deps.publisher.name }),
      t('receipts:notInvoice'),
    ].join(' '),
    numberPage: (page, pages) => t('receipts:page', { page, pages }),
    parts: [{ kind: 'title', text: title }, headOf(receipt, say), ...partsOf(receipt, say)],
  });
  const day = dayOf(new Date(receipt.startsAt), receipt.timeZone);
  return { content, contentType: 'application/pdf', name: t('receipts:file', { day }) };
}

function headOf(receipt: Receipt, say: Say): PdfPart {
  const { t } = say;
  const when = { day: dayIn(receipt.startsAt, say), time: timeIn(receipt.startsAt, say) };
  return {
    kind: 'sides',
    left: [t('receipts:for', { name: receipt.customerName }), t('receipts:visit', when)],
    right: [t('receipts:reference', { reference: receipt.reference })],
  };
}

function partsOf({ professional, marketplace, refunds }: Receipt, say: Say): PdfPart[] {
  const { t } = say;
  const debited = (professional?.paidByCardCents ?? 0) + (marketplace?.paidByCardCents ?? 0);
  return [
    ...(professional
      ? [
          ...sellerOf(professionalSeller(professional.seller, say), say),
          tableOf(receiptRows(professional, professional.paidOnSiteBy), say),
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
              told: [
                marketplace.seller.address,
                marketplace.seller.registration,
                t('receipts:vatNumber', { number: marketplace.seller.vatNumber }),
              ],
            },
            say,
          ),
          tableOf(receiptRows(marketplace), say),
        ]
      : []),
    ...(debited > 0
      ? [
          {
            kind: 'text' as const,
            text: t('receipts:debited', { amount: formatCents(debited, say.language) }),
          },
        ]
      : []),
    ...refunds.map(({ at, amountCents }) => {
      const amount = formatCents(amountCents, say.language);
      return quiet(t('receipts:refund', { day: dayIn(at, say), amount }));
    }),
  ];
}

function professionalSeller(seller: NonNullable<Receipt['professional']>['seller'], { t }: Say) {
  const { name, address, siret, vatNumber } = seller;
  return {
    name,
    told: [
      ...(address ? [address] : []),
      ...(siret ? [t('receipts:siret', { siret: shownSiret(siret) })] : []),
      ...(vatNumber ? [t('receipts:vatNumber', { number: vatNumber })] : []),
    ],
  };
}

function sellerOf({ name, told }: { name: string; told: string[] }, { t }: Say): PdfPart[] {
  return [
    { kind: 'heading', text: t('receipts:seller', { name }) },
    ...(told.length > 0 ? [quiet(told.join('\n'))] : []),
  ];
}

function tableOf(rows: readonly ReceiptRow[], { t, language }: Say): PdfPart {
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

function dayIn(instant: string, { language, timeZone }: Say): string {
  const written = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone });
  const day = written.format(new Date(instant));
  return language === 'fr' ? frenchDay(day) : day;
}

function timeIn(instant: string, { language, timeZone }: Say): string {
  const time = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone });
  const said = time.format(new Date(instant));
  return language === 'fr' ? together(said.replace(/^0?(\d+):(\d+)$/, '$1 h $2')) : said;
}

function localeOf(language: Language): string {
  return language === 'fr' ? 'fr-FR' : 'en-IE';
}
