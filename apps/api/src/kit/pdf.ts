import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { escapeMarkup } from './escape-markup.ts';

export type PdfLanguage = 'fr' | 'en';

/** `share` is the relative width of the column, default 1. Cells with numbers use `align: 'right'`. */
export type PdfColumn = { title: string; align?: 'left' | 'right'; share?: number };

/** `strong` prints the row in bold, for a total. */
export type PdfRow = { cells: readonly string[]; strong?: boolean };

export type PdfPart =
  /** The title of the document; a document has exactly one. */
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  /** A paragraph, which may contain line breaks. */
  | { kind: 'text'; text: string; tone?: 'plain' | 'quiet' | 'strong' }
  /** Two columns, for example sender and recipient. The first line of each column is printed as a name. */
  | { kind: 'sides'; left: readonly string[]; right: readonly string[] }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly PdfRow[] };

export type PdfContent = {
  /** The title that viewers show and screen readers read. */
  title: string;
  author: string;
  language: PdfLanguage;
  /** Passed in by the caller, so that the same input gives the same bytes. */
  madeAt: Date;
  parts: readonly PdfPart[];
  /** Text at the foot of each page, to the left of the page number. */
  foot?: string;
  /** Returns the page number as text, for example "Page 1 sur 3". */
  numberPage: (page: number, pages: number) => string;
};

type Doc = InstanceType<typeof PDFDocument>;
type Face = 'title' | 'plain' | 'strong';

const require = createRequire(import.meta.url);
const faces: Record<Face, Buffer> = {
  title: readFileSync(require.resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf')),
  plain: readFileSync(require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')),
  strong: readFileSync(require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf')),
};

const ink = '#1f1a17';
const quiet = '#5f5449';
const line = '#e9dfd3';
const copper = '#a8481f';

// Lengths are in points, 72 to the inch.
const page = { size: 'A4', margins: { top: 56, bottom: 72, left: 56, right: 56 } };
const sizes = { title: 22, heading: 13, text: 10, foot: 8.5 };
const gap = 12;

/**
 * Writes a tagged PDF (PDF/UA) in the app's fonts: A4, numbered pages, table heads repeated on each page.
 * The same content gives the same bytes, so that its hash can be stored. A letter that the fonts lack loses
 * its accent; a foreign character becomes "?".
 */
export async function writePdf(content: PdfContent): Promise<Buffer> {
  const doc = new PDFDocument({
    ...page,
    // PDF/UA requires embedded fonts, and the standard fonts of PDF are not embedded.
    font: null as unknown as string,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-3',
    tagged: true,
    displayTitle: true,
    lang: content.language === 'fr' ? 'fr-FR' : 'en-IE',
    info: {
      Title: content.title,
      Author: content.author,
      Producer: 'pdfkit',
      Creator: content.author,
      CreationDate: content.madeAt,
      ModDate: content.madeAt,
    },
  });
  escapeMetadata(doc);
  const written = collect(doc);
  for (const [face, bytes] of Object.entries(faces)) doc.registerFont(face, bytes);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const part of content.parts) drawPart(doc, root, part);
  root.end();
  numberPages(doc, content);
  doc.end();
  return written;
}

function collect(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

/** pdfkit writes the metadata as a dictionary and again as XML, and does not escape the XML. */
function escapeMetadata(doc: Doc): void {
  const own = doc as unknown as { endMetadata: () => void };
  const endMetadata = own.endMetadata.bind(doc);
  own.endMetadata = () => {
    for (const key of ['Title', 'Author', 'Creator'] as const)
      doc.info[key] = escapeMarkup(doc.info[key] ?? '');
    endMetadata();
  };
}

type Element = ReturnType<Doc['struct']>;

function drawPart(doc: Doc, root: Element, part: PdfPart): void {
  switch (part.kind) {
    case 'title':
      drawTitle(doc, root, part.text);
      break;
    case 'heading':
      drawHeading(doc, root, part.text);
      break;
    case 'text':
      drawText(doc, root, part);
      break;
    case 'sides':
      drawSides(doc, root, part);
      break;
    case 'table':
      drawTable(doc, root, part);
      break;
  }
}

function drawTitle(doc: Doc, root: Element, text: string): void {
  write(doc, root, 'H1', { face: 'title', size: sizes.title, colour: copper, text });
  doc.y += gap;
}

function drawHeading(doc: Doc, root: Element, text: string): void {
  doc.y += gap / 2;
  // The heading needs room for text below it, because it must not be the last line of a page.
  makeRoom(doc, sizes.heading * 4);
  write(doc, root, 'H2', { face: 'title', size: sizes.heading, colour: ink, text });
  doc.y += gap / 2;
}

function drawText(doc: Doc, root: Element, part: PdfPart & { kind: 'text' }): void {
  write(doc, root, 'P', {
    face: part.tone === 'strong' ? 'strong' : 'plain',
    size: sizes.text,
    colour: part.tone === 'quiet' ? quiet : ink,
    text: part.text,
  });
  doc.y += gap / 2;
}

function drawSides(doc: Doc, root: Element, part: PdfPart & { kind: 'sides' }): void {
  const width = (innerWidth(doc) - gap * 2) / 2;
  const columns = [part.left, part.right];
  makeRoom(doc, Math.max(...columns.map((lines) => heightOfLines(doc, lines, width))));
  const top = doc.y;
  const ends = columns.map((lines, column) => {
    doc.y = top;
    for (const [index, text] of lines.entries()) {
      const face = index === 0 ? 'strong' : 'plain';
      const x = page.margins.left + column * (width + gap * 2);
      write(doc, root, 'P', { face, size: sizes.text, colour: ink, text, x, width });
    }
    return doc.y;
  });
  doc.y = Math.max(...ends) + gap;
}

function heightOfLines(doc: Doc, lines: readonly string[], width: number): number {
  return lines.reduce(
    (height, text, index) => height + heightOf(doc, index === 0 ? 'strong' : 'plain', text, width),
    0,
  );
}

function drawTable(doc: Doc, root: Element, { columns, rows }: PdfPart & { kind: 'table' }): void {
  const shares = columns.map(({ share = 1 }) => share);
  const unit = (innerWidth(doc) - gap * (columns.length - 1)) / shares.reduce((all, next) => all + next, 0);
  let left = page.margins.left;
  const places = columns.map(({ align = 'left' }, index) => {
    const width = unit * (shares[index] ?? 1);
    const place = { x: left, width, align };
    left += width + gap;
    return place;
  });
  const heightOfRow = (cells: readonly string[], face: Face) =>
    Math.max(...places.map(({ width }, index) => heightOf(doc, face, cells[index] ?? '', width)));
  const table = doc.struct('Table');
  root.add(table);
  const drawRow = (cells: readonly string[], face: Face, kind: 'TH' | 'TD', colour = ink) => {
    const height = heightOfRow(cells, face);
    const top = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    for (const [index, place] of places.entries()) {
      doc.y = top;
      const scope = kind === 'TH' ? { scope: 'Column' } : {};
      const cell = doc.struct(kind, scope as object);
      row.add(cell);
      write(doc, cell, null, { face, size: sizes.text, colour, text: cells[index] ?? '', ...place });
    }
    row.end();
    doc.y = top + height + 4;
    rule(doc, doc.y);
    doc.y += 6;
  };
  const titles = columns.map(({ title }) => title);
  const drawHead = () => drawRow(titles, 'plain', 'TH', quiet);
  // The table head needs room for at least one row below it.
  makeRoom(doc, heightOfRow(titles, 'plain') + 10 + heightOfRow(rows[0]?.cells ?? [], 'plain'));
  drawHead();
  for (const { cells, strong } of rows) {
    const face = strong ? 'strong' : 'plain';
    if (makeRoom(doc, heightOfRow(cells, face) + 10)) drawHead();
    drawRow(cells, face, 'TD');
  }
  table.end();
  doc.y += gap / 2;
}

type Words = {
  face: Face;
  size: number;
  colour: string;
  text: string;
  x?: number;
  width?: number;
  align?: 'left' | 'right';
};

/** Draws text as a structure element of `type`, or as content of `parent` when `type` is null. */
function write(doc: Doc, parent: Element, type: string | null, words: Words): void {
  const { face, size, colour, x = page.margins.left, width = innerWidth(doc), align = 'left' } = words;
  const draw = () => {
    doc.font(face).fontSize(size).fillColor(colour);
    doc.text(drawable(doc, words.text), x, doc.y, { width, align, features: features(align) });
  };
  if (type === null) {
    parent.add(draw);
    return;
  }
  const element = doc.struct(type);
  parent.add(element);
  element.add(draw);
  element.end();
}

/** Right-aligned columns use figures of equal width. */
function features(align: 'left' | 'right'): PDFKit.Mixins.OpenTypeFeatures[] {
  return align === 'right' ? ['kern', 'liga', 'tnum'] : ['kern', 'liga'];
}

function rule(doc: Doc, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(page.margins.left, y)
    .lineTo(page.margins.left + innerWidth(doc), y)
    .lineWidth(0.75)
    .strokeColor(line)
    .stroke();
  doc.endMarkedContent();
}

function numberPages(doc: Doc, { foot, numberPage }: PdfContent): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    // Without a bottom margin, text in the foot does not start a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - page.margins.bottom + 24;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('plain').fontSize(sizes.foot).fillColor(quiet);
    const right = numberPage(index + 1, count);
    const width = innerWidth(doc);
    if (foot) doc.text(drawable(doc, foot), page.margins.left, y, { width: width - 90, height: 36 });
    doc.text(drawable(doc, right), page.margins.left, y, { width, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}

function innerWidth(doc: Doc): number {
  return doc.page.width - page.margins.left - page.margins.right;
}

function heightOf(doc: Doc, face: Face, text: string, width: number): number {
  doc.font(face).fontSize(sizes.text);
  return doc.heightOfString(drawable(doc, text) || ' ', { width });
}

/** Starts a new page when `height` points do not fit on this one. Returns true when it did. */
function makeRoom(doc: Doc, height: number): boolean {
  const within = doc.y + height <= doc.page.height - page.margins.bottom;
  if (within || doc.y <= page.margins.top) return false;
  doc.addPage();
  return true;
}

// The fonts lack the narrow spaces that Intl puts into French numbers; the no-break space replaces them.
const narrowSpaces = /[\u202f\u2007\u2009]/gu;
const marks = /\p{Mark}/gu;
const unseen = /[^\P{C}\n]/gu;

function drawable(doc: Doc, text: string): string {
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font;
  const has = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  const whole = text.normalize('NFC').replaceAll('\r\n', '\n').replace(narrowSpaces, '\u00a0');
  return [...whole.replace(unseen, '')]
    .map((sign) => {
      if (sign === '\n' || has(sign)) return sign;
      const bare = sign.normalize('NFD').replace(marks, '');
      return [...bare].every(has) ? bare : '?';
    })
    .join('');
}
