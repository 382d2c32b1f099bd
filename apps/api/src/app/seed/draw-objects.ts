import { drawHair, hairGradients, n, type Pen, type Point } from './draw-hair.ts';

const INK = '#1f1a17';
const CREAM = '#fbf7f2';
const COPPER = '#a8481f';
const SAGE = '#5b6b5a';
const BRASS = '#c9974f';
const { PI, sin } = Math;

/** Hair colours of the chart, dark to light and bright. */
const chart = [
  ['#1c1412', '#2e221d'],
  ['#3a2418', '#5a3825'],
  ['#6b3a20', '#8c5a3c'],
  ['#86401f', '#c65a34'],
  ['#a3682f', '#dba763'],
  ['#c9a35b', '#f0dca6'],
  ['#66364a', '#b85a6a'],
] as const;

/** A chart of hair colours: locks that hang from a ring, fanned out. */
export function colourChart({ random }: Pen): string {
  const locks = chart.map((colours, at) => {
    const id = `chart${at}-`;
    const surface = (along: number, across: number): Point => {
      const side = 2 * across - 1;
      const half =
        20 + 40 * sin((PI / 2) * Math.min(1, along * 2.2)) - 34 * Math.max(0, along - 0.72) ** 1.3 * 3;
      const wave = 12 * sin(2 * PI * (along * 1.1 + at * 0.21)) * along;
      return [360 + side * half + wave, 250 + along * 470 + 16 * (1 - side * side)];
    };
    const angle = 54 - at * 18;
    const collar = `<rect fill="${CREAM}" x="330" y="216" width="60" height="62" rx="10"/><rect fill="${BRASS}" x="330" y="262" width="60" height="14"/><circle fill="${INK}" fill-opacity=".5" cx="360" cy="234" r="7"/>`;
    return `<defs>${hairGradients(id, colours, [250, 740])}</defs><g transform="rotate(${angle} 360 160)">${drawHair(surface, 70, { random, hair: id })}${collar}</g>`;
  });
  return `${locks.join('')}<circle fill="none" stroke="${BRASS}" stroke-width="14" cx="360" cy="160" r="46"/><circle fill="none" stroke="#f0dca6" stroke-width="4" cx="360" cy="158" r="48"/>`;
}

/** Scissors, a comb and a brush on a towel, with a cut lock. */
export function tools(pen: Pen): string {
  const teeth = Array.from({ length: 30 }, (_, at) => `M${n(-196 + at * 13)} 18v${at % 2 ? 62 : 60}`).join(
    '',
  );
  const comb = `<g transform="translate(350 690) rotate(-14)"><path fill="${INK}" d="M-214 -22q0-14 14-14h392q22 0 22 22v34h-428z"/><path stroke="${INK}" stroke-width="7" stroke-linecap="round" d="${teeth}"/><path stroke="${CREAM}" stroke-opacity=".35" stroke-width="4" d="M-190 -20h360"/></g>`;
  const blade = (side: number) =>
    `<g transform="rotate(${side * 19})"><path fill="#b8b0a7" d="M${side * -6} 10L${side * 4} -330Q${side * 30} -200 ${side * 26} 20Z"/><path fill="#e6e0d8" d="M${side * -6} 10L${side * 4} -330Q${side * 10} -180 ${side * 8} 14Z"/><path fill="none" stroke="${COPPER}" stroke-width="20" d="M${side * 10} 10C${side * 10} 70 ${side * -16} 92 ${side * -22} 120"/><ellipse fill="none" stroke="${COPPER}" stroke-width="20" cx="${side * -44}" cy="176" rx="42" ry="58" transform="rotate(${side * 22} ${side * -44} 176)"/></g>`;
  const scissors = `<g transform="translate(280 420) rotate(24)">${blade(1)}${blade(-1)}<circle fill="${BRASS}" r="15"/><path stroke="${INK}" stroke-width="4" d="M-7 -4l14 8"/></g>`;
  const lock = (along: number, across: number): Point => {
    const side = 2 * across - 1;
    const half = 30 * sin(PI * (0.12 + 0.84 * along)) + 5;
    return [560 + side * half + 44 * sin(2 * PI * along * 0.9), 150 + along * 400];
  };
  const ribbon = `<rect fill="${COPPER}" x="556" y="196" width="68" height="26" rx="8"/>`;
  return [
    `<g transform="rotate(-7 360 450)"><rect fill="${CREAM}" x="40" y="70" width="640" height="790" rx="18"/><path stroke="${SAGE}" stroke-width="10" d="M40 150h640M40 176h640M40 760h640M40 786h640"/></g>`,
    drawHair(lock, 90, pen),
    ribbon,
    comb,
    scissors,
  ].join('');
}

/** A place in a salon: mirror, chair, lamp, shelf and plant. */
export function interior({ random }: Pen, wall: string): string {
  const leaves = Array.from({ length: 11 }, (_, at) => {
    const lean = (at - 5) * 17 + random.next() * 10;
    const tall = 150 + random.next() * 90 - Math.abs(at - 5) * 14;
    return `<path fill="${at % 3 ? SAGE : '#7c8d79'}" d="M612 640q${n(lean * 0.2 - 14)} ${n(-tall * 0.6)} ${n(lean)} ${n(-tall)}q${n(14 - lean * 0.1)} ${n(tall * 0.5)} ${n(14 - lean)} ${n(tall)}z"/>`;
  }).join('');
  const bottle = (x: number, tall: number, colour: string) =>
    `<rect fill="${colour}" x="${x}" y="${566 - tall}" width="34" height="${tall}" rx="6"/><rect fill="${INK}" x="${x + 10}" y="${552 - tall}" width="14" height="16"/><rect fill="${CREAM}" fill-opacity=".8" x="${x + 6}" y="${566 - tall * 0.6}" width="22" height="${n(tall * 0.3)}"/>`;
  return [
    `<path fill="${wall}" d="M0 0H720V690H0Z"/><path fill="#c9a878" d="M0 690H720V900H0Z"/><path stroke="${INK}" stroke-opacity=".16" stroke-width="4" d="M0 760H720M0 836H720M130 690L80 760M330 690L310 760M540 690L570 760M210 760L180 836M470 760L490 836"/>`,
    `<path fill="${BRASS}" d="M150 600V250C150 90 460 90 460 250V600Z"/><path fill="#dfe6df" d="M170 596V254C170 120 440 120 440 254V596Z"/><path fill="${CREAM}" fill-opacity=".75" d="M200 560L300 170H350L250 560ZM290 560L370 250V330L320 560Z"/>`,
    `<path stroke="${INK}" stroke-width="5" d="M590 0V150"/><path fill="${COPPER}" d="M520 230C524 170 560 146 590 146S656 170 660 230Z"/><ellipse fill="#f6e2bd" cx="590" cy="230" rx="70" ry="12"/><path fill="#f6e2bd" fill-opacity=".28" d="M522 236L430 640H720V420L660 236Z"/>`,
    `<rect fill="#7c5a34" x="60" y="566" width="470" height="26" rx="6"/>${bottle(84, 96, SAGE)}${bottle(126, 70, COPPER)}${bottle(468, 84, '#66364a')}`,
    `<path fill="#a8481f" d="M566 630h92l-14 112h-64z"/>${leaves}`,
    `<g><path fill="#7c2f1a" d="M196 470q0-44 44-44h112q44 0 44 44v150H196z"/><path fill="${COPPER}" d="M206 476q0-40 40-40h100q40 0 40 40v132H206z"/><path stroke="#7c2f1a" stroke-width="5" d="M254 446v150M296 440v156M338 446v150"/><path fill="#7c2f1a" d="M170 600h252q14 0 14 18v44q0 14-14 14H170q-14 0-14-14v-44q0-18 14-18z"/><path fill="#bb5c30" d="M182 604h228v26H182z"/><path fill="none" stroke="${INK}" stroke-width="14" stroke-linecap="round" d="M150 612V548q0-14 14-14h22M442 612V548q0-14-14-14h-22"/><path stroke="#8d867f" stroke-width="26" d="M296 676V790"/><ellipse fill="#6f6a66" cx="296" cy="806" rx="112" ry="26"/><ellipse fill="#b8b0a7" cx="296" cy="798" rx="112" ry="24"/></g>`,
  ].join('');
}
