import { type StoredFile, storedTypes, type VariantName } from '@meche/contract/files';
import { DAY_MS, later } from '#kit/time';
import type { FileRow, FileUse, KeptType } from './store.ts';

/** Business time after which an unattached file is deleted. */
export const QUARANTINE_MS = DAY_MS;
/**
 * Photos of cameras have 12 to 24 million pixels; an image of more pixels is likely a decompression bomb.
 */
export const MAX_PIXELS = 40_000_000;
/** Longest side of a stored image: an identity card stays legible at this size. */
export const MAX_SIDE_PIXELS = 4096;

/** Accepted types, visibility and variants of each use. */
export const fileUses: Record<
  FileUse,
  {
    types: readonly KeptType[];
    isPublic: boolean;
    variants: readonly VariantName[];
    /**
     * Accepts only files that were stored byte for byte, because the verification partner refuses
     * re-encoded images as manipulated.
     */
    asSent?: true;
    /**
     * Only the domain that uses the file may open it, after checking access; readFile refuses it to
     * everyone.
     */
    isClosed?: true;
  }
> = {
  sign_up_draft: { types: storedTypes, isPublic: false, variants: [], asSent: true },
  verification: { types: storedTypes, isPublic: false, variants: [], asSent: true },
  // The customer owns the photo. The appointments domain opens it for readers who may see the appointment.
  answer: { types: ['image/jpeg'], isPublic: false, variants: [] },
  // The sender owns the photo. Both sides of the thread see it.
  message: { types: ['image/jpeg'], isPublic: false, variants: [] },
  // The professional owns the photo. Members who may see the client see it.
  client_photo: { types: ['image/jpeg'], isPublic: false, variants: [], isClosed: true },
  album: {
    types: ['image/jpeg'],
    isPublic: true,
    variants: ['320-avif', '320-webp', '640-avif', '640-webp', '1280-avif', '1280-webp', '1280-jpeg'],
  },
  // A photo that an operator removed from an album. Only its professional and operators see it.
  removed_photo: { types: ['image/jpeg'], isPublic: false, variants: [] },
  // Portraits are shown at 80 px at most; 160 px serve dense screens.
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

/** Key of a variant’s content in the file storage. */
export function variantKey(fileId: string, name: VariantName): string {
  return `${fileId}-${name}`;
}

/** Uploads per account or sign-up draft. */
export const uploadLimit = { name: 'upload', max: 60, windowSeconds: 3600 } as const;
/** Uploads of sign-up drafts per network, because a script can open many drafts. */
export const draftUploadLimit = { name: 'upload-line', max: 600, windowSeconds: 3600 } as const;
/** Uploads per business: enough to fill an album in an evening. */
export const businessUploadLimit = { name: 'upload-business', max: 400, windowSeconds: 3600 } as const;

export function sweepAt(now: Date): Date {
  return later(now, QUARANTINE_MS);
}

export type SentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/**
 * Detects the type by magic number, whatever file name and header claim. Undefined if the type is not
 * accepted.
 */
export function detectFileType(bytes: Uint8Array): SentType | undefined {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (/^%PDF-[12]\.\d/.test(ascii(bytes, 0, 8))) return 'application/pdf';
  return undefined;
}

export type PdfFault = 'cut_short' | 'two_files_in_one' | 'runs_code';

/** Longest comment plus end-of-directory record of a ZIP archive. */
const ARCHIVE_TAIL_BYTES = 65_535 + 22;

/**
 * Checks a PDF, because PDFs are stored as sent: it must be complete, be a single file, and name no active
 * content. Compressed parts are not searched.
 */
export function findPdfFault(bytes: Uint8Array): PdfFault | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  if (end < 0) return 'cut_short';
  if (!/^[\s\0]*$/.test(text.slice(end + '%%EOF'.length))) return 'two_files_in_one';
  // Programs read ZIP archives (also JAR and office documents) from their end, and find HTML anywhere near
  // the start.
  if (text.indexOf('PK\x05\x06', Math.max(0, text.length - ARCHIVE_TAIL_BYTES)) >= 0)
    return 'two_files_in_one';
  if (/<(script|html|svg|\?php)\b/i.test(text.slice(0, 1024))) return 'two_files_in_one';
  // Names in a PDF may contain #xx escapes, for example /#4aavaScript.
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

/**
 * The name as sent, without path, unsafe characters and former extension, followed by the extension of the
 * stored type.
 */
export function toFileName(name: string, contentType: KeptType): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    // Control and format characters, because a direction mark can make "gpj.exe" read as "exe.jpg".
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    // Characters that file systems refuse, or that have a meaning in an HTTP header.
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
