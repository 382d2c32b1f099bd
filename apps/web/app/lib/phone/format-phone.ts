/**
 * Formats an E.164 number. +33612345678 becomes 06 12 34 56 78; numbers of other countries stay unchanged.
 */
export function formatPhone(stored: string): string {
  const national = /^\+33(\d{9})$/.exec(stored)?.[1];
  if (!national) return stored;
  return `0${national}`.replace(/(\d{2})(?=\d)/g, '$1 ');
}
