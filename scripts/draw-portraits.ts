import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createAvatar } from '@dicebear/core';
import * as lorelei from '@dicebear/lorelei';
import sharp from 'sharp';
import { type Portrait, portraitFile, portraits } from '../packages/demo/src/portraits.ts';
import { inProject } from './paths.ts';

// Draws the demo portraits; run `node scripts/draw-portraits.ts`. The results are in the repository. The
// drawings are Lisa Wischofsky's Lorelei (CC0 1.0, LICENSE of @dicebear/lorelei).

const SIDE = 320;

/** Suitable variants of the set: hair that looks well kept, open eyes, smiling mouths. */
const hair = {
  woman: '10 13 14 15 16 17 19 21 23 29 31 33 38 42 46 48 36 32',
  womanCurls: '18 20 24 35 37 05 26 30 44 32',
  man: '01 02 03 04 07 08 11 12 28 47 06 43',
  manCurls: '05 09 22 39 44 04',
};
const eyes = '02 04 06 11 12 13 16 20 23 10';
const mouths = ['happy01', 'happy02', 'happy03', 'happy04', 'happy05', 'happy13', 'happy06', 'happy01'];
const brows = '01 02 05 07 09 10';
const noses = '01 02 03 04 06';

const skins = ['f6dcc4', 'efc9a4', 'e2b08a', 'c98f66', 'a8714b', '7d5138', '5d3b2a'];
const deeperSkins = ['e2b08a', 'c98f66', 'a8714b', '8a5a3d', '7d5138', '6b4530', '5d3b2a'];
/** Hair colours from black to silver. */
const colours = ['2a211d', '4b3024', '6f4029', '86401f', 'b4592a', 'c9974f', 'dcb877', 'b6b0aa'];
const darkColours = ['2a211d', '3a2a22', '4b3024', '6f4029', '86401f', '2a211d'];
/** Colours of backgrounds (sand, sage and copper) and of clothes. */
const grounds = ['#e9dfd3', '#dfd0bd', '#d5d6c6', '#ecd3c2', '#e4d6d4', '#d9cdb8'];
const clothes = ['#a8481f', '#5b6b5a', '#1f1a17', '#66364a', '#7c5a34', '#3f5f5c', '#fbf7f2'];
const INK = '#1f1a17';

const folder = inProject('packages/demo/portraits');
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
for (const [at, portrait] of portraits.entries()) {
  const picture = sharp(Buffer.from(draw(portrait, at)), { density: 144 }).resize(SIDE, SIDE);
  await writeFile(portraitFile(portrait.name, 'jpg'), await picture.jpeg({ quality: 84 }).toBuffer());
  const small = picture.clone().resize(SIDE / 2, SIDE / 2);
  await writeFile(portraitFile(portrait.name, 'webp'), await small.webp({ quality: 80 }).toBuffer());
}

function draw({ name, of, curls }: Portrait, at: number): string {
  const own = Number(name.slice(-2)) - 1;
  const pick = <T>(all: readonly T[], step: number, from = 0): T =>
    all[(own * step + from) % all.length] as T;
  const variants = (list: string) => list.split(' ').map((number) => `variant${number}`);
  const kind = curls ? (`${of}Curls` as const) : of;
  const dark = curls || at % 3 === 0;
  const skin = pick(dark ? deeperSkins : skins, 3, at);
  const isDeep = deeperSkins.indexOf(skin) > 1;
  const style: lorelei.Options = {
    hair: [pick(variants(hair[kind]), 1)] as lorelei.Options['hair'],
    hairColor: [pick(isDeep ? darkColours : colours, 2, at)],
    skinColor: [skin],
    head: [pick(variants('01 02 03 04'), 3, at)] as lorelei.Options['head'],
    eyes: [pick(variants(eyes), 3, at)] as lorelei.Options['eyes'],
    eyebrows: [pick(variants(brows), 5, at)] as lorelei.Options['eyebrows'],
    mouth: [pick(mouths, 3, at)] as lorelei.Options['mouth'],
    nose: [pick(variants(noses), 2, at)] as lorelei.Options['nose'],
    beard: ['variant01', 'variant02'],
    beardProbability: of === 'man' && own % 4 === 1 ? 100 : 0,
    glasses: [own % 2 ? 'variant01' : 'variant04'],
    glassesProbability: own % 5 === 3 ? 100 : 0,
    earrings: ['variant03'],
    earringsProbability: of === 'woman' && own % 3 === 0 ? 100 : 0,
    earringsColor: ['a8481f'],
    frecklesProbability: own % 7 === 2 && !isDeep ? 100 : 0,
    frecklesColor: ['a8481f'],
    hairAccessoriesProbability: 0,
  };
  const face = createAvatar(lorelei, { seed: name, ...style })
    .toString()
    .replace(/<metadata[\s\S]*?<\/metadata>/, '')
    .replace(/^<svg/, '<svg x="70" y="56" width="840" height="840"')
    .replaceAll('#000000', INK)
    .replaceAll('#000', INK);
  const ground = grounds[own % grounds.length];
  const worn = clothes[(own * 3) % clothes.length];
  const shoulders = 'M150 980c12-108 96-158 208-178 30 62 190 62 232-4 124 24 214 76 228 182z';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="70 90 840 840" width="980" height="980"><path fill="${ground}" d="M0 0h980v980H0z"/>${face}<path fill="${worn}" stroke="${INK}" stroke-width="12" stroke-linejoin="round" d="${shoulders}"/></svg>`;
}
