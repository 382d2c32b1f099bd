import { describe, expect, it } from 'vitest';
import { drawCoverArt } from './draw-cover-art.ts';
import { coverArtSvg } from './svg.ts';

const names = Array.from({ length: 200 }, (_, at) => `Salon ${at} ${'éàœ☘'.slice(at % 5)}`);

describe('generated cover art', () => {
  it('is the same for the same name and differs for another', () => {
    expect(coverArtSvg({ name: 'Chez Inès' })).toBe(coverArtSvg({ name: 'Chez Inès' }));
    expect(coverArtSvg({ name: 'Chez Inès'.normalize('NFD') })).toBe(coverArtSvg({ name: 'Chez Inès' }));
    expect(new Set(names.map((name) => coverArtSvg({ name }))).size).toBe(names.length);
  });

  it('accepts only known colours', () => {
    for (const colour of ['constructor', 'toString', '__proto__', '#12', ''])
      expect(coverArtSvg({ name: 'Inès', colours: [colour] })).toBe(coverArtSvg({ name: 'Inès' }));
  });

  it('is under 15 kB, and an avatar under 7 kB', () => {
    for (const name of ['', ...names]) {
      expect(coverArtSvg({ name }).length).toBeLessThan(15_000);
      expect(coverArtSvg({ name, format: 'banner' }).length).toBeLessThan(15_500);
      expect(coverArtSvg({ name, format: 'avatar' }).length).toBeLessThan(7_000);
    }
  });

  it('has no NaN, and only strokes in existing tones', () => {
    for (const name of names) {
      const picture = drawCoverArt({ name });
      for (const { d, tone } of picture.strokes) {
        expect(d).not.toMatch(/NaN|Infinity|undefined/);
        expect(picture.tones[tone]).toBeDefined();
      }
    }
  });

  it('has no line that turns back on itself', () => {
    for (const name of names.slice(100)) {
      for (const { d } of drawCoverArt({ name, format: 'banner' }).strokes)
        for (const line of d.split('M').slice(1))
          expect(sharpestTurn(line), `${name}: ${line}`).toBeLessThan(75);
    }
  });

  it('shows the front of a salon with its name on the sign, or a home door', () => {
    const front = coverArtSvg({ name: 'Ciseaux & <Cie>', scene: 'salon' });
    expect(front).toContain('>Ciseaux &#38; &#60;Cie&#62;</text>');
    expect(coverArtSvg({ name: 'Ciseaux & <Cie>', scene: 'home' })).not.toContain('Ciseaux');
    for (const scene of ['salon', 'home'] as const) {
      const drawn = names.slice(0, 60).map((name) => coverArtSvg({ name, scene }));
      for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      for (const svg of drawn) expect(svg.length).toBeLessThan(24_000);
      expect(new Set(drawn).size).toBe(60);
    }
  });

  it('shows the whole building on a card, in frames from 3:4 to 16:9', () => {
    // Of a square of 600, a frame of 3:4 shows 450 across, one of 16:9 shows 337 down.
    const [left, right, top, bottom] = [75, 525, 132, 468];
    const svg = coverArtSvg({ name: 'Barbier Oberkampf', scene: 'salon', format: 'card' });
    const [, across = '', down = ''] = /translate\((-?\d+) (-?\d+)\)/.exec(svg) ?? [];
    const wall = { left: 388, right: 812, top: 60, foot: 372 };
    expect(wall.left + Number(across)).toBeGreaterThan(left);
    expect(wall.right + Number(across)).toBeLessThan(right);
    expect(wall.top + Number(down)).toBeGreaterThan(top);
    expect(wall.foot + Number(down)).toBeLessThan(bottom);
    expect(svg).toContain('viewBox="0 0 600 600"');
  });

  it('uses given colours, by name or in hex, and ignores others', () => {
    const copper = drawCoverArt({ name: 'Inès', colours: ['copper'] });
    expect(drawCoverArt({ name: 'Inès', colours: ['#b4592a', '"/><script>'] })).toEqual(copper);
    expect(drawCoverArt({ name: 'Inès', colours: ['platinum'] }).tones).not.toEqual(copper.tones);
  });
});

/** The sharpest turn in degrees, between short chords of a path with relative `c` and `s` commands. */
function sharpestTurn(path: string): number {
  const [start = '', ...pieces] = path.split(/[cs]/);
  const numbersOf = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);
  let [x = 0, y = 0] = numbersOf(start);
  let handle = { x: 0, y: 0 };
  const points: { x: number; y: number }[] = [{ x, y }];
  for (const [at, piece] of pieces.entries()) {
    const numbers = numbersOf(piece);
    const [ax = 0, ay = 0, bx = 0, by = 0, ex = 0, ey = 0] =
      at === 0 ? numbers : [handle.x, handle.y, ...numbers];
    for (let step = 1; step <= 12; step++) {
      const t = step / 12;
      const [p, q, r] = [3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
      points.push({ x: x + p * ax + q * bx + r * ex, y: y + p * ay + q * by + r * ey });
    }
    handle = { x: ex - bx, y: ey - by };
    x += ex;
    y += ey;
  }
  const far = points.filter((point, at) => {
    const before = points[at - 1];
    return !before || Math.hypot(point.x - before.x, point.y - before.y) > 2;
  });
  let sharpest = 0;
  for (let at = 2; at < far.length; at++) {
    const [a, b, c] = far.slice(at - 2, at + 1) as [
      { x: number; y: number },
      { x: number; y: number },
      { x: number; y: number },
    ];
    const turn = Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x);
    const degrees = (Math.abs(turn) * 180) / Math.PI;
    sharpest = Math.max(sharpest, degrees > 180 ? 360 - degrees : degrees);
  }
  return sharpest;
}
