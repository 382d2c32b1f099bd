/** Of this process. */
export const DECODED_AT_ONCE = 2;
/** A pixel takes up to 12 bytes, in a progressive JPEG that is turned: of pictures of 25 million one is decoded at a time. */
export const PIXELS_AT_ONCE = 40_000_000;

type Waiting = { pixels: number; begin: () => void };

const line: Waiting[] = [];
let decoded = 0;
let pixelsDecoded = 0;

/** Decodes a picture of so many pixels once there is room, in the order of asking. */
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

/** None overtakes the first in line: a large one would wait for as long as small ones come. */
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
