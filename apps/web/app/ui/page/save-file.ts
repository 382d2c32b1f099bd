/** Some browsers begin to read the file after the press is over. */
const READ_WITHIN_MS = 60_000;

/** Hands a file to the reader, under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}
