/** Items in pages, read while they are written. */
export type Pages = AsyncIterable<readonly unknown[]>;

/** Streams a JSON object as text; paged values are never whole in memory. */
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
