import type { Scene } from './draw-scene.ts';

/** A picture as strokes over a background, in viewBox units; the first stroke is at the back. */
export type CoverArtPicture = {
  width: number;
  height: number;
  ground: readonly [from: string, to: string];
  /** Axis of the gradient that lights the hair. */
  sheen: { x1: number; y1: number; x2: number; y2: number };
  tones: readonly { deep: string; light: string }[];
  strokes: readonly { d: string; tone: number; width: number; opacity: number }[];
  /** The hair colours in use. */
  hues: readonly string[];
};

export type CoverArtOptions = {
  /** Seed of the picture: the same name always gives the same picture. */
  name: string;
  /**
   * Hair colours as #rrggbb or a name of `hairColours`. The seed chooses them when none is given or valid.
   */
  colours?: readonly string[] | undefined;
  format?: CoverArtFormat | undefined;
  /** What the foreground shows. A picture with a scene is a card or a banner, whatever `format` says. */
  scene?: Scene | undefined;
};

/** A card is a square, whose scene is whole in every frame from 3:4 to 16:9. */
export type CoverArtFormat = 'cover' | 'banner' | 'card' | 'avatar';

export const hairColours: Record<string, string> = {
  black: '#2a211d',
  brown: '#4b3024',
  chestnut: '#6f4029',
  auburn: '#86401f',
  copper: '#b4592a',
  strawberry: '#c98455',
  honey: '#c9974f',
  blond: '#dcb877',
  platinum: '#e6d8bf',
  silver: '#b6b0aa',
  plum: '#66364a',
  sage: '#6f7f6b',
};

const families = [
  ['black', 'brown', 'chestnut'],
  ['brown', 'chestnut', 'honey'],
  ['auburn', 'copper', 'strawberry'],
  ['copper', 'strawberry', 'honey'],
  ['honey', 'blond', 'platinum'],
  ['black', 'plum', 'auburn'],
  ['chestnut', 'copper', 'blond'],
  ['silver', 'platinum', 'brown'],
];

const formats: Record<
  CoverArtFormat,
  { width: number; height: number; locks: number; linesPerLock: number }
> = {
  cover: { width: 800, height: 520, locks: 12, linesPerLock: 9 },
  banner: { width: 1200, height: 420, locks: 12, linesPerLock: 9 },
  card: { width: 600, height: 600, locks: 12, linesPerLock: 8 },
  avatar: { width: 160, height: 160, locks: 6, linesPerLock: 6 },
};

type Random = () => number;
type Point = { x: number; y: number };

/**
 * Draws locks of hair. Each lock is a bundle of fine lines that wind around a spine; all spines follow the
 * same flow.
 */
export function drawCoverArt({ name, colours, format = 'cover' }: CoverArtOptions): CoverArtPicture {
  const random = seededRandom(name);
  const { width, height, locks, linesPerLock } = formats[format];
  const family = families[Math.floor(random() * families.length)] ?? [];
  const valid = (colours ?? []).map(asHex).filter((hex) => hex !== undefined);
  const hues = valid.length > 0 ? valid : family.map((key) => asHex(key) ?? '#6f4029');
  const tones = tonesOf(hues);
  const ground = groundOf(hues, random);
  const sheen = sheenOf(random, width, height);
  const flow = flowOf(random, width, height);
  const scale = Math.sqrt(width * height) / 645;

  const layers = new Map<string, { d: string[]; tone: number; width: number; opacity: number }>();
  const lines = flow.lay === 'coil' ? linesPerLock + 2 : linesPerLock;
  const draw = (key: string, tone: number, thickness: number, opacity: number, d: string) => {
    const layer = layers.get(key) ?? {
      d: [],
      tone,
      width: round(thickness * scale),
      opacity: round(opacity),
    };
    layer.d.push(d);
    layers.set(key, layer);
  };
  for (let lock = 0; lock < locks; lock++) {
    const depth = Math.floor((lock / locks) * 3);
    const spine = spineOf(flow, (lock + 0.5 + (random() - 0.5) * 0.8) / locks, random);
    const girth = Math.min((26 + random() * 40) * scale, roomAround(flow, lock / locks));
    const twist = (random() - 0.5) * 3.6;
    const lean = Math.floor(random() * tones.length);
    // Fills the lock under its fine lines. A coil gets no fill, because the blunt ends would show.
    if (flow.lay === 'sweep') {
      draw(`${depth} body ${lean}`, lean, girth / scale, 0.16, curve(spine, 3));
      draw(`${depth} core ${lean}`, lean, girth / scale / 2.4, 0.2, curve(spine, 3));
    }
    for (let strand = 0; strand < lines; strand++) {
      const winding = (strand / lines) * Math.PI * 2 + random() * 0.6;
      const reach = 0.25 + 0.75 * Math.sqrt(random());
      const start = random() * 0.12;
      const end = 0.78 + random() * 0.22;
      const tone = (lean + (random() < 0.3 ? 1 : 0) + (random() < 0.12 ? 1 : 0)) % tones.length;
      const fine = random() < 0.62;
      const line = curve((at) => {
        const along = start + (end - start) * at;
        const { point, normal } = frameAt(spine, along);
        const swell = 0.35 + 0.75 * Math.sin(Math.PI * Math.min(1, along)) ** 2;
        const offset = girth * reach * swell * Math.sin(winding + twist * along);
        return { x: point.x + normal.x * offset, y: point.y + normal.y * offset };
      }, 4);
      draw(
        `${depth} ${tone} ${fine}`,
        tone,
        fine ? 1.2 : 2.6 + depth * 0.4,
        (fine ? 0.75 : 0.55) + depth * 0.08,
        line,
      );
    }
  }
  return {
    width,
    height,
    ground,
    sheen,
    tones,
    hues,
    strokes: [...layers.values()].map((layer) => ({ ...layer, d: layer.d.join('') })),
  };
}

type Spine = (along: number) => Point;
type Flow = {
  lay: 'sweep' | 'coil';
  width: number;
  height: number;
  angle: number;
  sway: number;
  waves: number;
  phase: number;
  centre: Point;
};

/**
 * Chooses how the hair runs over the whole picture: as a sweep at some angle, or as a coil around a point.
 */
function flowOf(random: Random, width: number, height: number): Flow {
  const lay = random() < 0.3 ? 'coil' : 'sweep';
  const lean = random() - 0.5;
  return {
    lay,
    width,
    height,
    angle: random() < 0.3 ? Math.PI / 2 + lean * 0.5 : lean * 1.1,
    sway: 0.1 + random() * 0.14,
    waves: 0.55 + random() * 0.5,
    phase: random() * Math.PI * 2,
    centre: { x: width * (0.3 + random() * 0.5), y: height * (0.35 + random() * 0.5) },
  };
}

/** The middle line of one lock; `across` from 0 to 1 is the position of the lock across the flow. */
function spineOf(flow: Flow, across: number, random: Random): Spine {
  const { width, height, centre } = flow;
  const drift = (random() - 0.5) * 0.5;
  const shift = (random() - 0.5) * 0.8;
  if (flow.lay === 'coil') {
    const outer = Math.hypot(width, height) * (0.07 + 0.68 * across);
    const begin = flow.phase + shift * 1.5;
    const turn = 3 + random() * 1.8;
    return (along) => {
      const angle = begin + turn * along;
      const radius = outer * (1 + drift * 0.4 * along + 0.03 * Math.sin(flow.phase + 3 * along));
      return { x: centre.x + Math.cos(angle) * radius, y: centre.y + Math.sin(angle) * radius * 0.82 };
    };
  }
  const { cos, sin, length, breadth, sway } = reachOf(flow);
  return (along) => {
    const forth = (along * 1.3 - 0.15 - 0.5) * length;
    const wave = Math.sin(flow.phase + shift + flow.waves * Math.PI * 2 * along);
    const aside =
      ((across - 0.5) * (1.15 - 0.3 * along) + drift * (along - 0.5) * 0.5) * breadth + wave * sway;
    return { x: width / 2 + forth * cos - aside * sin, y: height / 2 + forth * sin + aside * cos };
  };
}

/**
 * Length and breadth of a sweep in viewBox units. The sway is limited by the length, because a short line
 * that sways much would fold.
 */
function reachOf({ angle, width, height, sway }: Flow) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const length = Math.abs(width * cos) + Math.abs(height * sin);
  const breadth = Math.abs(width * sin) + Math.abs(height * cos);
  return { cos, sin, length, breadth, sway: sway * Math.min(breadth, length * 0.6) };
}

/** Largest distance of a line from its spine. A line beyond the radius of curvature would fold back. */
function roomAround(flow: Flow, across: number): number {
  if (flow.lay === 'sweep') {
    const { length, sway } = reachOf(flow);
    return Math.max(8, 0.4 / (sway * ((flow.waves * Math.PI * 2) / (1.3 * length)) ** 2));
  }
  return Math.max(8, Math.hypot(flow.width, flow.height) * (0.05 + 0.6 * across) * 0.3);
}

function frameAt(spine: Spine, along: number): { point: Point; normal: Point } {
  const point = spine(along);
  const [before, after] = [spine(along - 0.01), spine(along + 0.01)];
  const [dx, dy] = [after.x - before.x, after.y - before.y];
  const length = Math.hypot(dx, dy) || 1;
  return { point, normal: { x: -dy / length, y: dx / length } };
}

/** An SVG path along a curve, in whole units and relative steps, which takes about seventy bytes. */
function curve(at: (along: number) => Point, pieces: number): string {
  const step = 1 / pieces;
  const slope = (along: number) => {
    const [before, after] = [at(along - 0.004), at(along + 0.004)];
    return { x: (after.x - before.x) / 0.008, y: (after.y - before.y) / 0.008 };
  };
  const first = at(0);
  let [x, y] = [Math.round(first.x), Math.round(first.y)];
  let d = `M${x} ${y}`;
  for (let piece = 0; piece < pieces; piece++) {
    const [from, until] = [piece * step, (piece + 1) * step];
    const [out, into, end] = [slope(from), slope(until), at(until)];
    const numbers = [end.x - (into.x * step) / 3 - x, end.y - (into.y * step) / 3 - y, end.x - x, end.y - y];
    if (piece === 0) numbers.unshift((out.x * step) / 3, (out.y * step) / 3);
    const whole = numbers.map(Math.round);
    // The `s` command repeats the mirrored control point of the piece before.
    d += (piece === 0 ? 'c' : 's') + whole.join(' ').replaceAll(' -', '-');
    x += whole.at(-2) ?? 0;
    y += whole.at(-1) ?? 0;
  }
  return d;
}

function tonesOf(hues: readonly string[]): CoverArtPicture['tones'] {
  const [first = '#6f4029', second = first, third = second] = hues;
  return [mixed(first, '#120b08', 0.35), first, second, third, mixed(third, '#fff3df', 0.3)].map((hue) => ({
    deep: mixed(hue, '#1a0f0a', 0.22),
    light: mixed(hue, '#ffe9cf', 0.42),
  }));
}

/** Chooses a background that contrasts with the hair: pale behind dark hair, dark behind fair hair. */
function groundOf(hues: readonly string[], random: Random): readonly [string, string] {
  const fairness = hues.reduce((sum, hue) => sum + lightness(hue), 0) / hues.length;
  const pale = [
    ['#f3e6d6', '#dfc6ac'],
    ['#efe0d3', '#d9b9a2'],
    ['#e7e4d6', '#c8cbb8'],
    ['#f0e2dc', '#d8b7aa'],
  ] as const;
  const deep = [
    ['#4a2f23', '#2a1a14'],
    ['#5d3a2b', '#33211a'],
    ['#47493d', '#2a2c25'],
    ['#5a3338', '#321d22'],
  ] as const;
  const grounds = fairness > 0.56 ? deep : pale;
  return grounds[Math.floor(random() * grounds.length)] ?? grounds[0];
}

function sheenOf(random: Random, width: number, height: number): CoverArtPicture['sheen'] {
  const lean = (random() - 0.5) * height * 0.9;
  const from = width * random() * 0.2;
  return {
    x1: Math.round(from),
    y1: Math.round(height / 2 - lean),
    x2: Math.round(from + width * 0.8),
    y2: Math.round(height / 2 + lean),
  };
}

function asHex(colour: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour;
  return Object.hasOwn(hairColours, colour) ? hairColours[colour] : undefined;
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function mixed(from: string, into: string, share: number): string {
  const other = channels(into);
  return `#${channels(from)
    .map((value, at) =>
      Math.round(value + ((other[at] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Pseudo-random numbers from 0 to 1 that depend only on the name: its FNV-1a hash seeds mulberry32. */
export function seededRandom(name: string): Random {
  let state = 0x811c9dc5;
  for (const letter of name.normalize('NFC')) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixing = Math.imul(state ^ (state >>> 15), state | 1);
    mixing ^= mixing + Math.imul(mixing ^ (mixing >>> 7), mixing | 61);
    return ((mixing ^ (mixing >>> 14)) >>> 0) / 4294967296;
  };
}
