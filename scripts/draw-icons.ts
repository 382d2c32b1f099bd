import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { inProject } from './paths.ts';

// Draws the icons of the installable web app from the logo (favicon.svg); run `node scripts/draw-icons.ts`.
// The results are in the repository.

const folder = inProject('apps/web/public');
const lock = await readFile(`${folder}/favicon.svg`, 'utf8');
const round = '<rect width="32" height="32" rx="8"';
const open = '<g fill="none"';
if (!lock.includes(round) || !lock.includes(open)) throw new Error('favicon.svg is drawn in another way');

/**
 * Maskable icon: the colour reaches the edge, and the logo is within the safe zone of 80 %
 * (w3.org/TR/appmanifest).
 */
const maskable = lock
  .replace(round, '<rect width="32" height="32"')
  .replace(open, '<g transform="translate(16 16) scale(0.8) translate(-16.5 -15.5)" fill="none"');

const icons = [
  { file: 'icon-192.png', side: 192, svg: lock },
  { file: 'icon-512.png', side: 512, svg: lock },
  { file: 'icon-maskable-512.png', side: 512, svg: maskable },
];

for (const { file, side, svg } of icons) {
  const picture = sharp(Buffer.from(svg), { density: (72 * side) / 32 }).resize(side, side);
  await picture.png({ palette: true, colours: 64, effort: 10 }).toFile(`${folder}/${file}`);
}
