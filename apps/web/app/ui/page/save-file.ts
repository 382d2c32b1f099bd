/**
 * Delay before the file is released, because some browsers start to read it after the click has been
 * handled.
 */
const READ_WITHIN_MS = 60_000;

/** Saves a file on the reader’s device as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}
