import sharp, { type Sharp } from 'sharp';
import { refuse } from '#kit/refusal';
import { withDecoder } from './await-decoder.ts';
import { MAX_PIXELS, MAX_SIDE_PIXELS, type Variant } from './rules.ts';

// It would also open SVG, PDF, TIFF and whatever a bigger build brings: three decoders are enough to trust.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Every picture comes once: remembering costs memory and brings nothing.
sharp.cache(false);

const TOO_LONG_SECONDS = 20;

/**
 * The picture alone, drawn anew as JPEG: upright, sRGB, on white, no longer than MAX_SIDE_PIXELS. Whatever came with it
 * (place, camera, comments, a second file behind it) is not copied. Refuses file_too_large, file_unreadable.
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer> {
  return decodeImage(bytes, (image) =>
    image
      .autoOrient()
      .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
}

/** A picture that can be opened whole. Refuses file_too_large, file_unreadable. */
export async function expectImage(bytes: Buffer): Promise<void> {
  await decodeImage(bytes, (image) => image.stats());
}

async function decodeImage<T>(bytes: Buffer, work: (image: Sharp) => Promise<T>): Promise<T> {
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  // From the header, before a single pixel is unpacked.
  if (width * height > MAX_PIXELS) refuse('file_too_large');
  return withDecoder(width * height, () => {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    return readable(work(image.timeout({ seconds: TOO_LONG_SECONDS })));
  });
}

/** A clean picture no wider than that, never enlarged, in that format. */
export async function resizeImage(bytes: Buffer, { width, format }: Variant): Promise<Buffer> {
  // A clean picture has no more.
  return withDecoder(MAX_SIDE_PIXELS ** 2, () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .timeout({ seconds: TOO_LONG_SECONDS })
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, encoders[format])
      .toBuffer(),
  );
}

// What an eye tells apart on a phone; a slower encoder saves a tenth and takes five times as long.
const encoders = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
  jpeg: { quality: 80, mozjpeg: true },
} as const;

/** Whatever stops the decoder is the picture's fault. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    refuse('file_unreadable');
  }
}
