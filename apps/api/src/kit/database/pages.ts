/** Rows per page when all rows are needed. */
export const PAGE_ROWS = 200;

/** Yields page after page by keyset; `read` returns fewer rows than the limit at the end. */
export async function* inPages<Row>(
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
