/** A cell is text, an amount in integer cents (written as a decimal number of euros), or empty. */
export type Cell = string | number | null;

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes CSV that spreadsheets in the reader's language open. Text that a spreadsheet would run as a
 * formula gets a leading apostrophe, so that user input cannot inject one. With `isFirst` false the byte
 * order mark is left out, to continue a table.
 */
export function csvOf(
  rows: readonly (readonly Cell[])[],
  language: 'fr' | 'en',
  { isFirst = true } = {},
): string {
  const separator = language === 'fr' ? ';' : ',';
  const line = (cells: readonly Cell[]) => cells.map((cell) => written(cell, language)).join(separator);
  return `${isFirst ? BYTE_ORDER_MARK : ''}${rows.map((cells) => `${line(cells)}\r\n`).join('')}`;
}

function written(cell: Cell, language: 'fr' | 'en'): string {
  if (cell === null) return '';
  if (typeof cell === 'number') {
    const euros = (cell / 100).toFixed(2);
    return language === 'fr' ? euros.replace('.', ',') : quoted(euros);
  }
  const text = /^[=+\-@\t\r]/.test(cell.trimStart()) || /^[\t\r]/.test(cell) ? `'${cell}` : cell;
  return quoted(text);
}

function quoted(text: string): string {
  return /[";,\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
