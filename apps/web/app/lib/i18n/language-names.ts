/** Languages by name in the reader's own, as one says them: "français, anglais". */
export function languageName(code: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code;
}
