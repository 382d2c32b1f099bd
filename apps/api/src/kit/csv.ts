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
  return quoted(guardFormula(cell));
}

function guardFormula(text: string): string {
  return needsGuard(text) ? `'${text}` : text;
}

/** A telephone number with its plus is no formula, and with an apostrophe it is no number. */
const PHONE_NUMBER = /^\+\d[\d ]{4,20}$/;

/** Text that is guarded already gets another apostrophe, so that removing one restores any text. */
function needsGuard(cell: string): boolean {
  if (PHONE_NUMBER.test(cell)) return false;
  return /^'*\s*[=+\-@\t\r]/.test(cell.trimStart()) || /^[\t\r]/.test(cell);
}

/** Returns the text of a cell as `csvOf` was given it. */
export function withoutFormulaGuard(cell: string): string {
  return /^'+\s*[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/**
 * Writes tab-separated lines without quotes, as accounting programs read them: amounts with a decimal comma,
 * and text without tabs and line breaks. Formulas are guarded like those of CSV.
 */
export function tabSeparatedOf(rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) =>
    cells
      .map((cell) =>
        typeof cell === 'string' ? guardFormula(cell.replace(/\s+/g, ' ').trim()) : written(cell, 'fr'),
      )
      .join('\t');
  return rows.map((cells) => `${line(cells)}\r\n`).join('');
}

function quoted(text: string): string {
  return /[";,\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
