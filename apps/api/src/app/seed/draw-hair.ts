import type { Random } from './random.ts';

/** Position in a picture of 720 by 900 units. */
export type Point = readonly [x: number, y: number];
/** Where a point of hair lies: `along` from root to tip and `across` from one side to the other, 0 to 1. */
export type Surface = (along: number, across: number) => Point;
/** Colours of hair at the root and at the tip, #rrggbb. */
export type HairColours = readonly [root: string, tip: string];

export const PICTURE = { width: 720, height: 900 } as const;
/** How much lighter or darker than the hair its locks are, from the shadow to the light. */
const TONES = [-0.42, -0.24, -0.08, 0.1, 0.3] as const;

export type Pen = { random: Random; hair: string };

/** Returns the gradients of hair, from root to tip, with a band of light below the crown. */
export function hairGradients(
  id: string,
  [root, tip]: HairColours,
  [top, bottom]: Point = [130, 800],
): string {
  return TONES.map((tone, at) => {
    const stop = (offset: number, colour: string, light = 0) =>
      `<stop offset="${offset}" stop-color="${shade(colour, tone + light)}"/>`;
    const stops = [
      stop(0, root, -0.06),
      stop(0.14, root, 0.05),
      stop(0.24, mix(root, tip, 0.16), 0.2),
      stop(0.36, mix(root, tip, 0.34), -0.02),
      stop(0.62, mix(root, tip, 0.75), 0.04),
      stop(1, tip, 0.08),
    ];
    return `<linearGradient id="${id}${at}" gradientUnits="userSpaceOnUse" x1="0" y1="${top}" x2="0" y2="${bottom}">${stops.join('')}</linearGradient>`;
  }).join('');
}

/** Draws hair on a surface in three layers: locks in shadow, drawHair, single hairs in the light. */
export function drawHair(surface: Surface, count: number, { random, hair }: Pen): string {
  const outline = [
    ...Array.from({ length: 25 }, (_, at) => surface(at / 24, 0)),
    ...Array.from({ length: 41 }, (_, at) => surface(0.98, at / 40)),
    ...Array.from({ length: 25 }, (_, at) => surface(1 - at / 24, 1)),
    ...Array.from({ length: 25 }, (_, at) => surface(0, 1 - at / 24)),
  ];
  const layers = [
    { share: 0.3, width: 8, tones: [0, 1], from: 0.16 },
    { share: 1, width: 4, tones: [1, 2, 3], from: 0.025 },
    { share: 0.55, width: 1.6, tones: [2, 3, 4], from: 0.05 },
  ];
  const drawn = layers.map(({ share, width, tones, from }) => {
    const paths = new Map<number, string[]>();
    const lines = Math.round(count * share);
    for (let line = 0; line < lines; line++) {
      const across = Math.min(1, (line + random.next()) / lines);
      // The sides turn away from the light.
      const light = 0.75 * (1 - (2 * across - 1) ** 2) + 0.5 * random.next();
      const tone = tones[Math.min(tones.length - 1, Math.floor(light * tones.length))] ?? 2;
      // Round ends of wide locks would fray the outline, so these end before it.
      const [start, end] = [from * (0.4 + 0.6 * random.next()), 1 - from / 2 - 0.04 * random.next()];
      const points = Array.from({ length: 22 }, (_, at) =>
        surface(start + ((end - start) * at) / 21, across),
      );
      paths.set(tone, [...(paths.get(tone) ?? []), lineThrough(points)]);
    }
    return [...paths]
      .toSorted(([one], [other]) => one - other)
      .map(([tone, d]) => `<path stroke="url(#${hair}${tone})" stroke-width="${width}" d="${d.join('')}"/>`)
      .join('');
  });
  return `<path fill="url(#${hair}1)" d="${lineThrough(outline)}Z"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`;
}

/** Draws a plait along a path, `width` wide, as a chain of leaves. */
export function plait(path: (along: number) => Point, width: number, { hair }: Pen): string {
  const length = measure(path);
  const links = Math.max(4, Math.round(length / (width * 0.42)));
  return Array.from({ length: links * 2 }, (_, at) => {
    const along = (at + 0.5) / (links * 2);
    const [x, y] = path(along);
    const [before, after] = [path(Math.max(0, along - 0.01)), path(Math.min(1, along + 0.01))];
    const angle = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI;
    const side = at % 2 ? 1 : -1;
    const w = width * (1 - 0.25 * along);
    const leaf = (rx: number, ry: number, tone: number) =>
      `<ellipse fill="url(#${hair}${tone})" cx="${n(w * 0.06)}" cy="${n(side * w * 0.2)}" rx="${n(rx)}" ry="${n(ry)}" transform="rotate(${side * 36} 0 ${n(side * w * 0.2)})"/>`;
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${leaf(w * 0.56, w * 0.32, 0)}${leaf(w * 0.5, w * 0.25, 2)}${leaf(w * 0.36, w * 0.08, 4)}</g>`;
  }).join('');
}

/** Draws ringlets that fill an area: each is a coil of two turns, lit from above. */
export function ringlets(places: readonly Point[], [least, most]: Point, { random, hair }: Pen): string {
  const coil = (x: number, y: number, size: number) => {
    const start = random.next() * Math.PI * 2;
    const turn = random.chance(0.5) ? 1 : -1;
    return lineThrough(
      Array.from({ length: 26 }, (_, at): Point => {
        const angle = start + turn * (at / 25) * Math.PI * 3.6;
        const radius = size * (1 - 0.72 * (at / 25));
        return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius * 0.86];
      }),
    );
  };
  const drawn = places.map(([x, y]) => {
    const size = least + (most - least) * random.next();
    const d = coil(x, y, size);
    const tone = random.int(1, 3);
    return `<circle fill="url(#${hair}0)" cx="${n(x)}" cy="${n(y)}" r="${n(size * 1.04)}"/><path stroke="url(#${hair}${tone})" stroke-width="${n(size * 0.3)}" d="${d}"/><path stroke="url(#${hair}${tone + 1})" stroke-width="${n(size * 0.09)}" d="${d}"/>`;
  });
  return `<g fill="none" stroke-linecap="round">${drawn.join('')}</g>`;
}

export const n = (value: number): string => String(Math.round(value * 10) / 10);

export function lineThrough(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
}

function measure(path: (along: number) => Point): number {
  let length = 0;
  for (let at = 1; at <= 20; at++) {
    const [[x, y], [fromX, fromY]] = [path(at / 20), path((at - 1) / 20)];
    length += Math.hypot(x - fromX, y - fromY);
  }
  return length;
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const hexOf = (values: readonly number[]) =>
  `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export function mix(from: string, into: string, share: number): string {
  const other = channels(into);
  return hexOf(channels(from).map((value, at) => value + ((other[at] ?? 0) - value) * share));
}

/** Darkens (below 0) or lightens a colour. Light keeps the hue, so that dark hair does not turn grey. */
export function shade(colour: string, by: number): string {
  if (by < 0) return mix(colour, '#120b08', -by);
  return hexOf(channels(colour).map((value) => value * (1 + by * 0.7) + (255 - value) * by * 0.2));
}
