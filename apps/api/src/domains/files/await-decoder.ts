export const DECODED_AT_ONCE = 2;
/**
 * Sum of the pixels of images decoded concurrently; a pixel of a rotated progressive JPEG takes up to 12
 * bytes of memory. An image alone is always admitted.
 */
export const PIXELS_AT_ONCE = 40_000_000;

type Waiting = { pixels: number; begin: () => void };

const line: Waiting[] = [];
let decoded = 0;
let pixelsDecoded = 0;

/** Runs `decode` for an image of this many pixels once there is room, in order of arrival. */
export async function withDecoder<T>(pixels: number, decode: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  line.push({ pixels, begin: resolve });
  admit();
  await promise;
  try {
    return await decode();
  } finally {
    decoded -= 1;
    pixelsDecoded -= pixels;
    admit();
  }
}

/** Admits strictly in order of arrival, because small images could otherwise starve a large one. */
function admit(): void {
  for (let [next] = line; next; [next] = line) {
    const hasRoom = decoded < DECODED_AT_ONCE && pixelsDecoded + next.pixels <= PIXELS_AT_ONCE;
    if (decoded > 0 && !hasRoom) return;
    line.shift();
    decoded += 1;
    pixelsDecoded += next.pixels;
    next.begin();
  }
}
