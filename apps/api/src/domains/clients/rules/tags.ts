/** A tag with a separator or quotation mark is quoted, so that `readTags` reads what was written. */
export function writeTags(tags: readonly string[]): string {
  return tags.map((tag) => (/[,;"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
}

/** A quoted tag up to its separator, or a plain one. */
const TAG = /\s*(?:"((?:[^"]|"")*)"\s*|([^,;]*))(?:[,;]|$)/y;

/** Reads tags separated by commas or semicolons; a separator within quotation marks belongs to the tag. */
export function readTags(text: string): string[] {
  const tags: string[] = [];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < text.length) {
    const found = TAG.exec(text);
    if (!found) break;
    const [, quoted, plain = ''] = found;
    const tag = (quoted?.replaceAll('""', '"') ?? plain).trim();
    if (tag) tags.push(tag);
  }
  return tags;
}
