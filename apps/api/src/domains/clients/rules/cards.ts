import type { ClientRow } from '../store/clients.ts';

export function toVCard(client: ClientRow): string {
  const { id, name, phone, email, birthday, line, city, postalCode, note, tags } = client;
  const hasAddress = Boolean(line || city || postalCode);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    // A second import replaces the card with this UID.
    `UID:urn:uuid:${id}`,
    `FN:${escaped(name)}`,
    `N:${structuredName(name)}`,
    ...(phone ? [`TEL;VALUE=uri:tel:${phone}`] : []),
    ...(email ? [`EMAIL:${escaped(email)}`] : []),
    ...(birthday ? [`BDAY:${birthday.replaceAll('-', '')}`] : []),
    ...(hasAddress ? [`ADR:;;${[line, city].map(escaped).join(';')};;${escaped(postalCode)};`] : []),
    ...(tags.length > 0 ? [`CATEGORIES:${tags.map(escaped).join(',')}`] : []),
    ...(note ? [`NOTE:${escaped(note)}`] : []),
    'END:VCARD',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/**
 * Splits a name for programs that show no FN: the first word is the given name, the others the family name.
 */
function structuredName(name: string): string {
  const [given = '', ...family] = name.trim().split(/\s+/);
  return `${escaped(family.join(' '))};${escaped(given)};;;`;
}

function escaped(text: string): string {
  return text.replace(/[\\,;]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
}

const LONGEST_BYTES = 75;

/** Folds lines at 75 bytes (RFC 6350, section 3.2), never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST_BYTES) {
      parts.push(part);
      [part, bytes] = ['', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
