import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPdf } from '#testing/read-pdf';
import { formatCents } from './money.ts';
import { type PdfContent, type PdfPart, writePdf } from './pdf.ts';

function content(parts: PdfPart[], over: Partial<PdfContent> = {}): PdfContent {
  return {
    title: 'Reçu',
    author: 'Mèche',
    language: 'fr',
    madeAt: new Date('2026-03-12T10:00:00Z'),
    numberPage: (page, pages) => `Page ${page} sur ${pages}`,
    parts,
    ...over,
  };
}

const columns = [
  { title: 'Prestation', share: 3 },
  { title: 'Montant', align: 'right' as const },
];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ cells: [`Coupe n° ${index + 1}`, '35,00 €'] }));

describe('a document on paper', () => {
  it('says accents, the euro, quotation marks and French spaces as they were written', async () => {
    const words = ['Œuvre d’Élodie à Ésery, 12 % : « ça »', 'Łukasz Müller & Fils <SARL> (Gex)'];
    const [page] = readPdf(
      await writePdf(
        content([
          { kind: 'title', text: 'Reçu' },
          { kind: 'sides', left: [words[0] ?? ''], right: [words[1] ?? ''] },
          {
            kind: 'table',
            columns,
            rows: [{ cells: ['Total', formatCents(123_456_789, 'fr')], strong: true }],
          },
        ]),
      ),
    );
    expect(page?.split('\n')).toEqual([
      ...['Reçu', ...words, 'Prestation', 'Montant', 'Total', '1 234 567,89 €', 'Page 1 sur 1'],
    ]);
  });

  it('draws a letter that the font lacks without its accent, and "?" where there is none', async () => {
    const [page] = readPdf(await writePdf(content([{ kind: 'text', text: 'Ngọc\u0007 東 🙂' }])));
    expect(page?.split('\n')[0]).toBe('Ngoc ? ?');
  });

  it('makes the same bytes of the same words, so that their hash can be kept', async () => {
    const parts: PdfPart[] = [
      { kind: 'title', text: 'Reçu' },
      { kind: 'table', columns, rows: rowsOf(60) },
    ];
    const hash = async (document: PdfContent) =>
      createHash('sha256')
        .update(await writePdf(document))
        .digest('hex');
    expect(await hash(content(parts))).toBe(await hash(content(parts)));
    expect(await hash(content(parts))).not.toBe(await hash(content(parts, { madeAt: new Date(0) })));
  });

  it('begins a page where one is full, repeats the table’s head there and loses no row', async () => {
    const pages = readPdf(await writePdf(content([{ kind: 'table', columns, rows: rowsOf(60) }])));
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      const lines = page.split('\n');
      expect(lines.slice(0, 2)).toEqual(['Prestation', 'Montant']);
      expect(lines.at(-1)).toBe(`Page ${index + 1} sur ${pages.length}`);
    }
    const tableLines = pages.flatMap((page) => page.split('\n').filter((line) => line.startsWith('Coupe')));
    expect(tableLines).toEqual(rowsOf(60).map(({ cells }) => cells[0]));
  });

  it('writes the footer on every page, without starting a new one', async () => {
    const foot = 'Ce document est un reçu, il ne vaut pas facture. '.repeat(4);
    const pages = readPdf(await writePdf(content([{ kind: 'text', text: 'Une ligne' }], { foot })));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('il ne vaut pas facture');
  });

  it('is tagged, in its language, with its title, and escapes it in both places', async () => {
    const title = 'Reçu <été> & (hiver)';
    const bytes = (
      await writePdf(content([{ kind: 'title', text: 'Reçu' }], { title, language: 'en' }))
    ).toString('latin1');
    for (const sign of ['/MarkInfo', '/Lang (en-IE)', '/S /H1', '<pdfuaid:part>1</pdfuaid:part>'])
      expect(bytes).toContain(sign);
    expect(Buffer.from(bytes, 'latin1').toString('utf8')).toContain('Reçu &lt;été&gt; &amp; (hiver)');
    const inUtf16 = Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('latin1');
    expect(bytes).toContain(inUtf16.replace(/[()]/g, '\\$&'));
  });
});
