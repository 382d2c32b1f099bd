/** Rows read at once where all of them are wanted. */
export const PAGE_ROWS = 200;

/** One page after the other, each from the last row of the one before; `read` answers fewer than the limit at the end. */
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
