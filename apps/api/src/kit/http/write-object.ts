/** Pages of items that are read from their source while the JSON text is written. */
export type Pages = AsyncIterable<readonly unknown[]>;

/**
 * Streams a JSON object as text. A value of type `Pages` becomes an array that is never whole in memory.
 */
export async function* writeObject(parts: Record<string, unknown>): AsyncGenerator<string> {
  let before = '{\n';
  for (const [key, value] of Object.entries(parts)) {
    yield `${before}"${key}": `;
    before = ',\n';
    if (isPages(value)) yield* writeList(value);
    else yield JSON.stringify(value, null, 2);
  }
  yield '\n}\n';
}

async function* writeList(pages: Pages): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pages) {
    for (const item of page) {
      yield `${before}\n${JSON.stringify(item)}`;
      before = ',';
    }
  }
  yield before === '[' ? '[]' : '\n]';
}

function isPages(value: unknown): value is Pages {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
