import sharp, { type Sharp } from 'sharp';
import { refuse } from '#kit/refusal';
import { withDecoder } from './await-decoder.ts';
import { MAX_PIXELS, MAX_SIDE_PIXELS, type Variant } from './rules.ts';

// By default sharp also opens SVG, PDF, TIFF and more. Only these three decoders are trusted.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// The cache of libvips would hold decoded images in memory between requests.
sharp.cache(false);

const TOO_LONG_SECONDS = 20;

/**
 * Re-encodes the image as JPEG: upright, sRGB, on white, each side at most MAX_SIDE_PIXELS. This removes
 * metadata (place, camera, comments) and appended data. Refuses file_too_large, file_unreadable.
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

/** Checks that the whole image can be decoded. Refuses file_too_large, file_unreadable. */
export async function expectImage(bytes: Buffer): Promise<void> {
  await decodeImage(bytes, (image) => image.stats());
}

async function decodeImage<T>(bytes: Buffer, work: (image: Sharp) => Promise<T>): Promise<T> {
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  // Width and height come from the header, so a too large image is refused before any pixel is decoded.
  if (width * height > MAX_PIXELS) refuse('file_too_large');
  return withDecoder(width * height, () => {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    return readable(work(image.timeout({ seconds: TOO_LONG_SECONDS })));
  });
}

/** Resizes a clean image to at most this width, never up, and encodes it in this format. */
export async function resizeImage(bytes: Buffer, { width, format }: Variant): Promise<Buffer> {
  // Reserves the memory of the largest possible clean image, because its size is not known here.
  return withDecoder(MAX_SIDE_PIXELS ** 2, () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .timeout({ seconds: TOO_LONG_SECONDS })
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, encoders[format])
      .toBuffer(),
  );
}

// These settings show no visible difference on a phone. A slower encoder saves 10 % and takes five times as
// long.
const encoders = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
  jpeg: { quality: 80, mozjpeg: true },
} as const;

/** Any decoder error means that the image is faulty. Refuses file_unreadable. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    refuse('file_unreadable');
  }
}
