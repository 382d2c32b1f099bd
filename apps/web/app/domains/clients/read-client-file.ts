import { type ClientTable, decodeFile, readTable } from './client-file.ts';
import { type ColumnMeaning, guessColumns } from './read-columns.ts';

export type ClientsRead = { table: ClientTable; columns: ColumnMeaning[] };

/** Reads the table of a file and guesses its columns; undefined if there is no table. */
export function readClients(bytes: ArrayBuffer): ClientsRead | undefined {
  const table = readTable(decodeFile(bytes));
  return table && { table, columns: guessColumns(table) };
}
