import type { Motif, Work } from '@meche/demo/works';
import sharp from 'sharp';
import { hairGradients, type Pen, PICTURE, shade } from './draw-hair.ts';
import { beard, braids, bun, curls, fade, looseHair } from './draw-heads.ts';
import { colourChart, interior, tools } from './draw-objects.ts';
import { randomFor } from './random.ts';

// File uploads disable the SVG decoder; the seed decodes only its own drawings.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

type Draw = (work: Work, pen: Pen) => string;
const drawings: Record<Motif, Draw> = {
  waves: (work, pen) => looseHair(work, { bottom: 800, width: 226, sway: 24, turns: 2.4, ragged: 7 }, pen),
  bob: (work, pen) => looseHair(work, { bottom: 560, width: 176, sway: 5, turns: 0.6 }, pen),
  grown_out: (work, pen) =>
    looseHair(work, { bottom: 640, width: 168, sway: 9, turns: 1.3, ragged: 16 }, pen),
  sleek: (work, pen) => looseHair(work, { bottom: 820, width: 190, sway: 3, turns: 0.4 }, pen),
  curls: (work, pen) => curls(work, [232, 226], pen),
  set: (work, pen) => curls(work, [164, 168], pen),
  braids,
  fade: (work, pen) => fade(work, work.hair[0], pen),
  beard,
  bun,
  colour_chart: (_work, pen) => colourChart(pen),
  tools: (_work, pen) => tools(pen),
  interior: (work, pen) => interior(pen, work.ground),
};

/** Draws a work as a JPEG: hair as the customer of a salon would photograph it, or the salon itself. */
export async function drawWork(work: Work): Promise<Buffer> {
  const pen: Pen = { random: randomFor(`work ${work.name}`), hair: 'hair' };
  const { width, height } = PICTURE;
  const { ground } = work;
  const light = `<radialGradient id="ground" cx=".36" cy=".3" r=".95"><stop stop-color="${shade(ground, 0.45)}"/><stop offset=".55" stop-color="${ground}"/><stop offset="1" stop-color="${shade(ground, -0.2)}"/></radialGradient>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${light}${hairGradients(pen.hair, work.hair)}</defs><rect fill="url(#ground)" width="${width}" height="${height}"/>${drawings[work.motif](work, pen)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}
