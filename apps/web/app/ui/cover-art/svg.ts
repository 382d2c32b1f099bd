import { type CoverArtOptions, type CoverArtPicture, drawCoverArt, seededRandom } from './draw-cover-art.ts';
import { drawScene, type Scene } from './draw-scene.ts';

/** Renders the picture as an SVG file: for its address, for emails and for share pictures. */
export function coverArtSvg({ scene, ...options }: CoverArtOptions): string {
  const format = options.format === 'card' ? 'card' : 'banner';
  const picture = drawCoverArt(scene ? { ...options, format } : options);
  const { width, height, ground, sheen } = picture;
  const line = `x1="${sheen.x1}" y1="${sheen.y1}" x2="${sheen.x2}" y2="${sheen.y2}"`;
  const gradients = picture.tones
    .map(
      ({ deep, light }, at) =>
        `<linearGradient id="t${at}" gradientUnits="userSpaceOnUse" ${line} spreadMethod="reflect"><stop stop-color="${deep}"/><stop offset=".45" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>${gradients}</defs><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/><g fill="none" stroke-linecap="round">${strokes(picture)}</g>${scene ? before(scene, options.name, picture, format) : ''}</svg>`;
}

/** Moves the scene, which is drawn for a banner, to the middle of a card. */
const toCard = '<g transform="translate(-300 77)">';

function before(scene: Scene, name: string, { hues }: CoverArtPicture, format: 'card' | 'banner'): string {
  const [dark = '#4b3024', middle = dark, light = middle] = hues;
  const random = seededRandom(`scene ${name}`);
  const drawn = drawScene({ scene, name, hues: [dark, middle, light], random });
  return format === 'card' ? `${toCard}${drawn}</g>` : drawn;
}

function strokes(picture: CoverArtPicture): string {
  return picture.strokes
    .map(
      ({ d, tone, width, opacity }) =>
        `<path stroke="url(#t${tone})" stroke-width="${width}" opacity="${opacity}" d="${d}"/>`,
    )
    .join('');
}
