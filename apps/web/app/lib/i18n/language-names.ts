/** Name of a language in the reader's language, in lower case in French: "français, anglais". */
export function languageName(code: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code;
}
