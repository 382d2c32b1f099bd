/**
 * Replaces the spaces that people type before ":", ";", "!", "?" and inside "« »" by no-break spaces, so that
 * no line begins with a mark.
 */
export function keepPunctuation(typed: string): string {
  return typed.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00a0');
}
