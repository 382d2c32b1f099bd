import type { Colour, Work } from '@meche/demo/works';
import sharp from 'sharp';
import { randomFor } from './random.ts';

const width = 720;
const height = 900;

/** Draws a close-up of hair as a JPEG: waves in two colours, lit from above. */
export async function drawWork({ name, root, tip, swing, turns }: Work): Promise<Buffer> {
  const random = randomFor(`work ${name}`);
  // The drawing has three layers, from coarse to fine: locks, thin locks, single hairs.
  const layers = [9, 46, 230].map((count) => ({
    count,
    shades: Array.from({ length: count + 2 }, () => random.next()),
  }));
  const points = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    const down = y / height;
    const light = 0.85 + 0.4 * Math.exp(-(((down - 0.34) / 0.16) ** 2));
    for (let x = 0; x < width; x++) {
      const side = x / width;
      const across = side + swing * Math.sin(2 * Math.PI * (turns * down + 0.9 * side));
      const [lock = 0, strand = 0, hair = 0] = layers.map((layer) => shadeAt(layer, across));
      const shade = light * (0.62 + 0.36 * lock + 0.34 * strand + 0.16 * hair);
      const share = smooth((down - 0.12 + 0.3 * (lock - 0.5)) / 0.8);
      put(points, (y * width + x) * 3, { root, tip, share, shade });
    }
  }
  return sharp(points, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

function shadeAt({ count, shades }: { count: number; shades: readonly number[] }, across: number): number {
  const place = (((across % 1) + 1) % 1) * count;
  const at = Math.floor(place);
  const next = smooth(place - at);
  return (shades[at] ?? 0) * (1 - next) + (shades[at + 1] ?? 0) * next;
}

function put(
  points: Buffer,
  at: number,
  { root, tip, share, shade }: { root: Colour; tip: Colour; share: number; shade: number },
): void {
  for (let channel = 0; channel < 3; channel++) {
    const colour = (root[channel] ?? 0) * (1 - share) + (tip[channel] ?? 0) * share;
    points[at + channel] = Math.min(255, colour * shade);
  }
}

function smooth(share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
}
