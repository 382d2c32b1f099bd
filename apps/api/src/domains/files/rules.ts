import { type StoredFile, storedTypes, type VariantName } from '@meche/contract/files';
import { DAY_MS, later } from '#kit/time';
import type { FileRow, FileUse, KeptType } from './store.ts';

/** Business time that a file waits for a use before it is removed. */
export const QUARANTINE_MS = DAY_MS;
/** A camera's photo has 12 to 24 million; beyond, the picture is a trap for memory. */
export const MAX_PIXELS = 40_000_000;
/** Longest side that is kept: an identity card stays legible, whatever the camera. */
export const MAX_SIDE_PIXELS = 4096;

/** What each use takes, and who sees it: private to its owner, or in anybody's pages and drawn in every variant. */
export const fileUses: Record<
  FileUse,
  {
    types: readonly KeptType[];
    isPublic: boolean;
    variants: readonly VariantName[];
    /** Byte for byte as it came: what was drawn anew is refused as manipulated by whoever verifies. */
    asSent?: true;
    /** Opened by what needs it alone, which knows who may: neither everybody of the business nor an operator. */
    isClosed?: true;
  }
> = {
  sign_up_draft: { types: storedTypes, isPublic: false, variants: [], asSent: true },
  verification: { types: storedTypes, isPublic: false, variants: [], asSent: true },
  // Of whoever answers; seen by whoever may see the appointment, which opens them itself.
  answer: { types: ['image/jpeg'], isPublic: false, variants: [] },
  // Of whoever sent it; seen by both sides of its thread.
  message: { types: ['image/jpeg'], isPublic: false, variants: [] },
  // Of a house, seen by whoever of it sees the client.
  client_photo: { types: ['image/jpeg'], isPublic: false, variants: [], isClosed: true },
  album: {
    types: ['image/jpeg'],
    isPublic: true,
    variants: ['320-avif', '320-webp', '640-avif', '640-webp', '1280-avif', '1280-webp', '1280-jpeg'],
  },
  // Of an album, until an operator took it away: seen by its house and by operators.
  removed_photo: { types: ['image/jpeg'], isPublic: false, variants: [] },
  // Shown no larger than 80 px.
  portrait: { types: ['image/jpeg'], isPublic: true, variants: ['160-webp'] },
};

export function isPublic({ attachedTo }: { attachedTo: FileUse | null }): boolean {
  return attachedTo !== null && fileUses[attachedTo].isPublic;
}

export function isClosed({ attachedTo }: { attachedTo: FileUse | null }): boolean {
  return attachedTo !== null && fileUses[attachedTo].isClosed === true;
}

export type Variant = { width: number; format: 'avif' | 'webp' | 'jpeg' };

export function variantOf(name: VariantName): Variant {
  const [width, format] = name.split('-');
  return { width: Number(width), format: format as Variant['format'] };
}

/** Where its bytes lie in the file storage. */
export function variantKey(fileId: string, name: VariantName): string {
  return `${fileId}-${name}`;
}

/** From one network. */
export const uploadLimit = { name: 'upload', max: 60, windowSeconds: 3600 } as const;
/** For one business: an album is filled in an evening. */
export const businessUploadLimit = { name: 'upload-business', max: 400, windowSeconds: 3600 } as const;

export function sweepAt(now: Date): Date {
  return later(now, QUARANTINE_MS);
}

export type SentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/** What the first bytes say it is, whatever its name and header; undefined: nothing we take. */
export function sentTypeOf(bytes: Uint8Array): SentType | undefined {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (/^%PDF-[12]\.\d/.test(ascii(bytes, 0, 8))) return 'application/pdf';
  return undefined;
}

export type PdfFault = 'cut_short' | 'two_files_in_one' | 'runs_code';

/** Longest comment an archive may have after its directory, and the directory's end itself. */
const ARCHIVE_TAIL_BYTES = 65_535 + 22;

/** A PDF is kept as it came: it must be one alone, whole, and must start nothing when it is opened. */
export function pdfFaultOf(bytes: Uint8Array): PdfFault | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  if (end < 0) return 'cut_short';
  if (!/^[\s\0]*$/.test(text.slice(end + '%%EOF'.length))) return 'two_files_in_one';
  // Archives (also programs of Java and office documents) are read from their end, web pages from anywhere.
  if (text.indexOf('PK\x05\x06', Math.max(0, text.length - ARCHIVE_TAIL_BYTES)) >= 0)
    return 'two_files_in_one';
  if (/<(script|html|svg|\?php)\b/i.test(text.slice(0, 1024))) return 'two_files_in_one';
  // A name may be spelled with #xx: /#4aavaScript.
  const names = text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number(`0x${hex}`)),
  );
  if (/\/(JavaScript|Launch|RichMedia)(?![A-Za-z0-9])/.test(names)) return 'runs_code';
  return undefined;
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, from: number, until: number): string {
  return String.fromCharCode(...bytes.subarray(from, until));
}

const endings: Record<KeptType, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
};

/** As the person called it, without the path and the signs that a screen or a header could trip over; the kept type's ending. */
export function shownName(name: string, contentType: KeptType): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    // Control and format characters: a name that reads "gpj.exe" backwards among them.
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    // What a file system refuses, or a header reads as its own.
    .replace(/[<>:"|?*;=%`$]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const stem =
    plain
      .replace(/\.(jpe?g|png|webp|pdf)$/i, '')
      .replace(/^[. -]+/, '')
      .slice(0, 150) || 'document';
  return `${stem.toWellFormed()}${endings[contentType]}`;
}

export function presentFile({ id, name, contentType, sizeBytes, createdAt }: FileRow): StoredFile {
  return { id, name, contentType, sizeBytes, createdAt: createdAt.toISOString() };
}
