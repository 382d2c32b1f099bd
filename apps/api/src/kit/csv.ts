/** Text, integer cents (written as a decimal number), or empty. */
export type Cell = string | number | null;

const BYTE_ORDER_MARK = '\ufeff';

/**
 * CSV as spreadsheets of the reader's language open it. Text that a spreadsheet would run as a formula is
 * prefixed, so that input cannot inject one. `isFirst` false continues a table.
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
