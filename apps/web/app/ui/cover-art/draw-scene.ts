/**
 * Foreground of a banner: the front of a salon, or the door of a customer for a hairdresser who works at
 * customers’ homes.
 */
export type Scene = 'salon' | 'home';

type SceneOptions = {
  scene: Scene;
  /** Text on the sign of the salon. */
  name: string;
  /** Hair colours as #rrggbb, in the order of those of the picture. */
  hues: readonly [string, string, string];
  random: () => number;
};

const INK = '#1f1a17';
const CREAM = '#fbf7f2';
const SAND = '#e9dfd3';
const SAGE = '#5b6b5a';
/** Colours of the salon’s front, besides the hair colours. */
const paints = ['#3f5f5c', '#66364a', '#5b6b5a', '#2e2a29', '#7c5a34', '#a8481f'];

/**
 * Returns SVG elements for a banner of 1200 by 420. The building is between 388 and 812 across and between
 * 60 and 384 down; the ground goes on below the banner, for a card.
 */
export function drawScene(options: SceneOptions): string {
  const drawn = options.scene === 'salon' ? front(options) : doorway(options);
  return `<g stroke="${INK}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${drawn}</g>`;
}

function front({ name, hues, random }: SceneOptions): string {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const paint = pick([hues[0], hues[1], ...paints]);
  const stripe = pick([hues[1], '#a8481f', SAGE, hues[2]]);
  const isDoorLeft = random() < 0.4;
  const door = isDoorLeft ? 412 : 684;
  const pane = isDoorLeft ? 548 : 412;
  const glow = pick(['#f6e2bd', '#f3d9b1', '#f0e6d2']);
  const arched = random() < 0.4;
  return [
    pavement(),
    `<path fill="${paint}" d="M388 372V70q0-10 10-10h404q10 0 10 10v302z"/>`,
    `<path fill="${CREAM}" fill-opacity=".14" stroke="none" d="M388 66h424v8H388z"/>`,
    sign(name, random() < 0.5),
    glass(pane, 240, glow, arched),
    interior(pane, hues, random),
    reflections(pane, 240),
    `<path fill="${paint}" d="M${door} 372V168h104v204z"/>`,
    `<path fill="${glow}" d="M${door + 14} 318V186${arched ? 'q38-26 76 0' : 'h76'}v132z"/>`,
    `<path stroke="${CREAM}" d="M${door + (isDoorLeft ? 92 : 12)} 250v34"/>`,
    `<path fill="none" stroke-width="2" d="M${door + 30} 222h44v28h-44zM${door + 40} 222l12-20 12 20"/>`,
    `<path fill="${CREAM}" stroke="none" d="M${door + 31} 223h42v26h-42z"/>`,
    `<path stroke="${stripe}" stroke-width="4" d="M${door + 40} 236h24"/>`,
    `<path fill="${INK}" fill-opacity=".22" stroke="none" d="M${pane} 332h240v40H${pane}z"/>`,
    `<path fill="none" stroke-opacity=".55" d="M${pane + 12} 342h216v20H${pane + 12}z"/>`,
    awning(stripe, pick(['scallops', 'points'])),
    plant(isDoorLeft ? 782 : 402, random),
    random() < 0.6 ? plant(isDoorLeft ? 530 : 664, random) : '',
    random() < 0.5 ? bench(isDoorLeft ? 610 : 470) : '',
  ].join('');
}

function pavement(): string {
  return `<path fill="${SAND}" stroke="none" d="M0 372h1200v228H0z"/><path stroke-opacity=".35" d="M0 372h1200M96 396h120M320 404h180M640 398h150M930 404h170"/>`;
}

/** The sign uses a serif of the system, because an SVG image cannot load fonts. */
function sign(name: string, isBoard: boolean): string {
  const size = Math.min(34, Math.round(640 / Math.max(name.length, 1)));
  const board = isBoard
    ? `<path fill="${CREAM}" d="M410 76h380v46H410z"/>`
    : `<path fill="${INK}" fill-opacity=".28" stroke="none" d="M404 76h392v46H404z"/>`;
  const text = name.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `${board}<text x="600" y="${99 + Math.round(size * 0.34)}" font-family="Georgia, 'Times New Roman', serif" font-size="${size}" letter-spacing="1" text-anchor="middle" stroke="none" fill="${isBoard ? INK : CREAM}">${text}</text>`;
}

function awning(stripe: string, edge: string): string {
  const wide = 424 / 10;
  const strips = Array.from({ length: 10 }, (_, at) => {
    const x = 388 + at * wide;
    const hem =
      edge === 'scallops'
        ? `q${-wide / 2} 18-${wide} 0`
        : `l${-wide / 2} 16${-wide / 2}-16`.replaceAll('--', '-');
    return `<path fill="${at % 2 ? CREAM : stripe}" d="M${x.toFixed(1)} 130h${wide}v34${hem}z"/>`;
  });
  return strips.join('');
}

function glass(x: number, wide: number, glow: string, arched: boolean): string {
  const top = arched ? `V196q${wide / 2}-40 ${wide} 0V332z` : `V180h${wide}v152z`;
  return `<path fill="${glow}" d="M${x} 332${top}"/>`;
}

function reflections(x: number, wide: number): string {
  return `<g stroke="${CREAM}" stroke-width="5" stroke-opacity=".55" fill="none"><path d="M${x + wide - 70} 322l52-120"/><path d="M${x + wide - 46} 322l30-70"/></g><path fill="none" d="M${x + wide / 2} 180v152"/>`;
}

function interior(x: number, hues: readonly string[], random: () => number): string {
  const chair = (at: number) =>
    `<path fill="${hues[1]}" d="M${at} 270q0-12 12-12h22q10 0 10 12v22h12q8 0 8 8v6H${at}z"/><path d="M${at + 32} 306v18M${at + 14} 326h38"/>`;
  const lamp = (at: number, drop: number) =>
    `<path d="M${at} 172v${drop}"/><path fill="${hues[2]}" d="M${at - 18} ${186 + drop}q2-18 18-18t18 18z"/>`;
  const mirror = (at: number) =>
    `<ellipse fill="${CREAM}" cx="${at}" cy="236" rx="22" ry="28"/><path stroke-opacity=".4" d="M${at - 8} 240l14-18"/>`;
  const drop = 12 + random() * 16;
  return (
    mirror(x + 44) +
    mirror(x + 164) +
    chair(x + 62) +
    chair(x + 178) +
    lamp(x + 102, drop) +
    (random() < 0.6 ? lamp(x + 214, drop + 8) : '')
  );
}

function plant(x: number, random: () => number): string {
  const leaves = Array.from({ length: 7 }, (_, at) => {
    const lean = (at - 3) * (7 + random() * 3);
    const tall = 46 + random() * 30 - Math.abs(at - 3) * 6;
    return `<path fill="none" stroke="${SAGE}" stroke-width="5" d="M${x + 10} 348q${(lean / 3).toFixed(0)}-${(tall * 0.6).toFixed(0)} ${lean.toFixed(0)}-${tall.toFixed(0)}"/>`;
  });
  return `${leaves.join('')}<path fill="#a8481f" d="M${x - 8} 346h36l-5 34H${x - 3}z"/>`;
}

function bench(x: number): string {
  return `<path fill="#c9974f" d="M${x} 352h112v10H${x}z"/><path d="M${x + 12} 362v18M${x + 100} 362v18"/>`;
}

function doorway({ hues, random }: SceneOptions): string {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const wall = pick(['#efe0d3', '#e7e4d6', '#f3e6d6', '#f0e2dc', '#dfe2d6']);
  const door = pick([hues[0], hues[1], ...paints]);
  const bag = pick(['#a8481f', '#66364a', '#3f5f5c', '#7c5a34']);
  const isArched = random() < 0.5;
  const top = isArched ? 'V120q62-56 124 0v252z' : 'V96h124v276z';
  const number = 1 + Math.floor(random() * 48);
  const side = random() < 0.5 ? 1 : -1;
  return [
    pavement(),
    `<path fill="${wall}" d="M388 372V60h424v312z"/>`,
    `<path stroke-opacity=".25" d="M388 128h64M420 196h52M728 156h84M760 238h52M388 300h40"/>`,
    `<path fill="${CREAM}" d="M524 372${isArched ? 'V112q76-68 152 0v260z' : 'V82h152v290z'}"/>`,
    `<path fill="${door}" d="M538 372${top}"/>`,
    `<path fill="none" stroke="${CREAM}" stroke-opacity=".7" d="M556 150h38v86h-38zM606 150h38v86h-38zM556 256h38v92h-38zM606 256h38v92h-38z"/>`,
    `<circle fill="#dcb877" cx="${600 + side * 50}" cy="246" r="6"/>`,
    // Wreath made of a lock of hair.
    `<circle fill="none" stroke="${hues[2]}" stroke-width="9" cx="600" cy="190" r="22"/><circle fill="none" stroke="${hues[1]}" stroke-width="3" stroke-dasharray="9 7" cx="600" cy="190" r="22"/>`,
    `<path fill="${CREAM}" d="M${600 + side * 112 - 20} 136h40v30h-40z"/><text x="${600 + side * 112}" y="159" font-family="Georgia, 'Times New Roman', serif" font-size="22" text-anchor="middle" stroke="none" fill="${INK}">${number}</text>`,
    `<path d="M${600 - side * 112} 120v18"/><path fill="#f6e2bd" d="M${600 - side * 112 - 16} 166l6-28h20l6 28z"/>`,
    `<path fill="#8c5a3c" d="M512 372h176v12H512z"/>`,
    kit(600 + side * 92, bag, hues),
    plant(600 - side * 128, random),
    random() < 0.5 ? cat(600 - side * 70, hues[0]) : '',
  ].join('');
}

/** The hairdresser's bag, with a comb and a brush. */
function kit(x: number, bag: string, hues: readonly string[]): string {
  return [
    `<path fill="none" d="M${x - 20} 300q20-34 40 0"/>`,
    `<path fill="${CREAM}" d="M${x - 30} 306v-34h10v34"/><path stroke-width="2" d="M${x - 30} 278h-8M${x - 30} 285h-8M${x - 30} 292h-8"/>`,
    `<path fill="${hues[2]}" d="M${x + 16} 306v-22q-6-22 8-24 14 2 8 24v22"/>`,
    `<path fill="${bag}" d="M${x - 46} 302h92l6 78h-104z"/>`,
    `<path fill="none" stroke="${CREAM}" stroke-opacity=".7" d="M${x - 40} 318h80"/>`,
    `<path fill="#dcb877" d="M${x - 8} 312h16v14h-16z"/>`,
  ].join('');
}

function cat(x: number, colour: string): string {
  return `<path fill="${colour}" d="M${x - 16} 380q-4-34 6-46l-2-16 10 8h8l10-8-2 16q12 14 6 46z"/><path fill="none" stroke="${colour}" stroke-width="7" d="M${x + 18} 376q22-4 14-26"/>`;
}
