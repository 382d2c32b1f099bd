/** Default number of rows per page. */
export const PAGE_ROWS = 200;

/**
 * Reads all rows page by page and yields each page. `read` gets the last row of the page before and must
 * return fewer rows than the limit at the end.
 */
export async function* readInPages<Row>(
  read: (page: { after: Row | undefined; limit: number }) => Promise<Row[]>,
  limit = PAGE_ROWS,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read({ after, limit });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1);
  }
}
