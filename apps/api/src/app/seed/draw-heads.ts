import { drawHair, lineThrough, mix, n, type Pen, type Point, plait, ringlets, shade } from './draw-hair.ts';

/** What a picture of a person is drawn with: colours of skin and clothes, #rrggbb. */
export type Person = { skin: string; clothes: string };

const { PI, sin, cos, min, sqrt } = Math;
const middle = 360;

/** The head from behind: an ellipse. */
const head = { x: middle, y: 330, rx: 150, ry: 184 };

/** Neck, shoulders and clothes from behind. */
function bust({ skin, clothes }: Person): string {
  return [
    `<path fill="${skin}" d="M292 440C292 610 288 648 232 684 150 728 92 770 76 900H644C628 770 570 728 488 684 432 648 428 610 428 440Z"/>`,
    `<path fill="${shade(skin, -0.28)}" opacity=".55" d="M292 480C296 600 320 640 360 648 400 640 424 600 428 480Z"/>`,
    `<path fill="${clothes}" d="M48 900C62 800 130 742 222 700 270 786 450 786 498 700 590 742 658 800 672 900Z"/>`,
    `<path fill="none" stroke="${shade(clothes, -0.3)}" stroke-width="5" d="M222 700C270 786 450 786 498 700"/>`,
  ].join('');
}

function ears({ skin }: Person): string {
  const ear = (side: number) =>
    `<g transform="translate(${middle + side * 152} 352) scale(${side} 1)"><path fill="${skin}" d="M-14 -46C20 -62 40 -30 28 6 20 34 10 50 -10 46Z"/><path fill="none" stroke="${shade(skin, -0.3)}" stroke-width="4" d="M0 -28C20 -30 22 -8 12 10"/></g>`;
  return ear(1) + ear(-1);
}

const skull = (person: Person) =>
  `<ellipse fill="${person.skin}" cx="${head.x}" cy="${head.y}" rx="${head.rx}" ry="${head.ry}"/>`;

type Fall = { bottom: number; width: number; sway: number; turns: number; ragged?: number };

/** Loose hair from behind, falling from the parting to `bottom`. */
export function looseHair(
  person: Person,
  { bottom, width, sway, turns, ragged = 0 }: Fall,
  pen: Pen,
): string {
  const top = 138;
  const height = bottom - top;
  const turn = 250 / height;
  const phase = pen.random.next() * PI;
  const surface = (along: number, across: number): Point => {
    const side = 2 * across - 1;
    const half =
      along < turn
        ? 172 * sqrt(1 - (1 - along / turn) ** 2)
        : 172 + (width - 172) * ((along - turn) / (1 - turn));
    const free = min(1, along / (turn * 1.6)) ** 2;
    const wave = sway * free * sin(2 * PI * (turns * along + 0.55 * across) + phase);
    const hem = along * (26 * (1 - side * side) + ragged * sin(across * 43));
    return [middle + side * half + wave, top + along * height + hem];
  };
  return bust(person) + drawHair(surface, 210, pen);
}

export function curls(person: Person, size: readonly [rx: number, ry: number], pen: Pen): string {
  const { random } = pen;
  const [rx, ry] = size;
  // The outer ringlets are drawn first, behind the inner ones.
  const spots = Array.from({ length: Math.round((rx * ry) / 150) }, () => ({
    angle: random.next() * 2 * PI,
    reach: sqrt(random.next()),
    order: random.next() * 0.5,
  })).sort((one, other) => other.reach + other.order - one.reach - one.order);
  const places = spots.map(
    ({ angle, reach }): Point => [middle + cos(angle) * rx * reach, 352 + sin(angle) * ry * reach],
  );
  const hoop = (side: number) =>
    `<circle fill="none" stroke="#c9974f" stroke-width="7" cx="${middle + side * 140}" cy="560" r="30"/>`;
  const base = `<ellipse fill="url(#${pen.hair}0)" cx="${middle}" cy="352" rx="${rx}" ry="${ry}"/>`;
  const hoops = rx > head.rx + 40 ? hoop(1) + hoop(-1) : '';
  return bust(person) + hoops + base + ringlets(places, [rx / 9, rx / 6], pen);
}

/** Cornrows that go on as plaits, with rings of gold. */
export function braids(person: Person, pen: Pen): string {
  const rows = [-3, -2, -1, 0, 1, 2, 3];
  const pathOf =
    (row: number) =>
    (along: number): Point => {
      const u = row / 3.3;
      const top = head.y - head.ry * sqrt(1 - u * u * 0.9) + 6;
      const nape = 500;
      if (along < 0.45) {
        const s = along / 0.45;
        return [middle + u * (96 + 52 * sin(PI * min(1, 0.15 + s * 0.6))), top + s * (nape - top)];
      }
      const s = (along - 0.45) / 0.55;
      return [middle + u * (148 - 10 * s) + u * 52 * s, nape + s * (330 - 30 * u * u)];
    };
  const cap = `<ellipse fill="${mix(person.skin, '#120b08', 0.5)}" cx="${head.x}" cy="${head.y - 2}" rx="${head.rx + 2}" ry="${head.ry + 2}"/>`;
  const rings = rows.map((row) => {
    const [x, y] = pathOf(row)(0.8);
    return `<rect fill="#c9974f" x="${n(x - 15)}" y="${n(y)}" width="30" height="15" rx="5"/><rect fill="#f0dca6" x="${n(x - 15)}" y="${n(y + 3)}" width="30" height="3"/>`;
  });
  // The outer rows lie behind the inner ones.
  const order = [...rows].sort((one, other) => Math.abs(other) - Math.abs(one));
  return [bust(person), ears(person), cap, ...order.map((row) => plait(pathOf(row), 50, pen)), ...rings].join(
    '',
  );
}

/** Short hair from behind that fades into the skin above the neck. */
export function fade(person: Person, colour: string, pen: Pen): string {
  const { random } = pen;
  const stubble = Array.from({ length: 2600 }, () => {
    const [angle, reach] = [random.next() * 2 * PI, sqrt(random.next())];
    const [x, y] = [
      head.x + cos(angle) * reach * head.rx * 0.98,
      head.y + sin(angle) * reach * head.ry * 0.98,
    ];
    const share = (y - 230) / 260;
    return y > 230 && random.next() > share ** 0.6 ? `M${n(x)} ${n(y)}l${n(random.next() * 3 - 1.5)} 7` : '';
  }).join('');
  /** The longer hair on top, combed away from the crown. */
  const top = (along: number, across: number): Point => {
    const angle = PI * (1 + across);
    const rim: Point = [middle + cos(angle) * (head.rx + 7), 276 + sin(angle) * 142];
    const bend = 24 * sin(PI * along);
    return [372 + (rim[0] - 372) * along + bend * sin(angle), 238 + (rim[1] - 238) * along - bend * 0.5];
  };
  const tufts = Array.from({ length: 420 }, (_, at) => {
    const x = middle + (2 * random.next() - 1) * head.rx * 0.9;
    const y = 200 + random.next() * 106;
    const away = ((x - middle) / head.rx) * 12;
    const length = 18 + random.next() * 18;
    return `<path stroke="url(#${pen.hair}${at % 4})" stroke-width="${n(1.5 + random.next() * 3)}" d="M${n(x)} ${n(y)}q${n(away * 0.2)} ${n(length * 0.5)} ${n(away)} ${n(length)}"/>`;
  }).join('');
  return [
    `<defs><linearGradient id="fade" x2="0" y2="1"><stop offset=".36" stop-color="${colour}"/><stop offset=".5" stop-color="${colour}" stop-opacity=".86"/><stop offset=".66" stop-color="${colour}" stop-opacity=".46"/><stop offset=".8" stop-color="${colour}" stop-opacity=".16"/><stop offset=".93" stop-color="${colour}" stop-opacity="0"/></linearGradient></defs>`,
    bust(person),
    ears(person),
    skull(person),
    `<ellipse fill="url(#fade)" cx="${head.x}" cy="${head.y}" rx="${head.rx}" ry="${head.ry}"/>`,
    `<path fill="none" stroke="${shade(colour, -0.1)}" stroke-width="2.2" stroke-linecap="round" opacity=".55" d="${stubble}"/>`,
    `<path fill="none" stroke="${shade(person.skin, -0.25)}" stroke-width="4" opacity=".7" d="M316 486C340 500 380 500 404 486"/>`,
    drawHair(top, 150, pen),
    `<g fill="none" stroke-linecap="round">${tufts}</g>`,
  ].join('');
}

/** A beard from the front, below the eyes. */
export function beard(person: Person, pen: Pen): string {
  const { skin, clothes } = person;
  const dark = shade(skin, -0.3);
  /** From the left sideburn along the cheek and over the mouth to the right one. */
  const cheek = (across: number): Point => {
    const u = 2 * across - 1;
    const near = 1 - Math.abs(u);
    const dip = Math.min(1, near / 0.55);
    return [middle + u * (214 - 40 * sin(PI * dip)), 120 + 330 * sin((PI / 2) * dip) ** 1.25];
  };
  const rim = (across: number): Point => {
    const angle = PI * (1 - across);
    return [middle + cos(angle) * 232, 190 + sin(angle) ** 0.9 * 560];
  };
  const surface = (along: number, across: number): Point => {
    const [from, to] = [cheek(across), rim(across)];
    const bow = 16 * sin(PI * along) * sin(across * 31);
    return [from[0] + (to[0] - from[0]) * along + bow * 0.35, from[1] + (to[1] - from[1]) * along ** 1.1];
  };
  const moustache =
    (side: number) =>
    (along: number, across: number): Point => [
      middle + side * (4 + along * (150 - 18 * across)),
      392 + across * 58 * (1 - 0.9 * along ** 2.2) + 66 * along ** 1.6 - 20 * sin(PI * along) * (1 - across),
    ];
  const ear = (side: number) =>
    `<path transform="translate(${middle + side * 226} 120) scale(${side} 1)" fill="${shade(skin, -0.08)}" d="M-20 -90C34 -96 46 -30 30 24 20 58 6 66 -16 58Z"/>`;
  return [
    `<path fill="${skin}" d="M250 600H470V900H250Z"/><path fill="${dark}" opacity=".5" d="M250 660H470V800H250Z"/>`,
    `<path fill="${clothes}" d="M0 900C40 810 150 780 250 756L360 830 470 756C570 780 680 810 720 900Z"/>`,
    ear(1),
    ear(-1),
    `<path fill="${skin}" d="M130 0H590V330C590 520 500 690 360 716 220 690 130 520 130 330Z"/>`,
    `<path fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round" d="M214 66C250 42 296 44 322 70M506 66C470 42 424 44 398 70"/>`,
    `<path fill="${shade(skin, -0.06)}" d="M336 100C330 200 296 262 300 298 306 330 336 326 360 336 384 326 414 330 420 298 424 262 390 200 384 100Z"/><path fill="none" stroke="${dark}" stroke-width="6" stroke-linecap="round" d="M304 312C322 334 338 322 360 338 382 322 398 334 416 312"/>`,
    drawHair(surface, 300, pen),
    `<path fill="#a5584b" d="M300 470C330 452 390 452 420 470 396 500 324 500 300 470Z"/><path fill="none" stroke="#6d332b" stroke-width="4" d="M300 470C340 478 380 478 420 470"/>`,
    drawHair(moustache(1), 70, pen),
    drawHair(moustache(-1), 70, pen),
  ].join('');
}

/** A low bun from behind, with flowers. */
export function bun(person: Person, pen: Pen): string {
  const { random, hair } = pen;
  const centre: Point = [middle, 470];
  const cap = (along: number, across: number): Point => {
    const angle = PI * (0.9 + 1.2 * across);
    const [x, y] = [head.x + cos(angle) * (head.rx + 6), head.y + sin(angle) * (head.ry + 6)];
    const pull = along ** 1.15;
    return [
      x + (centre[0] - x) * pull * 0.92 + 20 * sin(PI * along) * cos(angle),
      y + (centre[1] - y) * pull * 0.92,
    ];
  };
  const coils = Array.from({ length: 190 }, (_, at) => {
    const radius = 12 + 104 * sqrt(at / 190);
    const start = random.next() * 2 * PI;
    const reach = 1.1 + random.next() * 1.9;
    const points = Array.from({ length: 16 }, (_, step): Point => {
      const angle = start + (step / 15) * reach;
      const r = radius + 7 * sin(angle * 2) + (step / 15) * 6;
      return [centre[0] + cos(angle) * r * 1.12, centre[1] + sin(angle) * r * 0.9];
    });
    // The upper left is in the light.
    const light = cos(start + reach / 2 - PI * 1.3);
    const tone = Math.max(0, Math.min(4, Math.round(1.9 + 1.5 * light + random.next() - 0.5)));
    return `<path stroke="url(#${hair}${tone})" stroke-width="${n(2 + random.next() * 4)}" d="${lineThrough(points)}"/>`;
  });
  const flower = (x: number, y: number, r: number) => {
    const petals = Array.from({ length: 5 }, (_, at) => {
      const angle = (at / 5) * 2 * PI + x;
      return `<circle fill="#fbf7f2" cx="${n(x + cos(angle) * r * 0.62)}" cy="${n(y + sin(angle) * r * 0.62)}" r="${n(r * 0.5)}"/>`;
    });
    return `${petals.join('')}<circle fill="#dcb877" cx="${x}" cy="${y}" r="${n(r * 0.3)}"/>`;
  };
  const leaf = (x: number, y: number, angle: number) =>
    `<ellipse fill="#7c8d79" cx="${x}" cy="${y}" rx="26" ry="10" transform="rotate(${angle} ${x} ${y})"/>`;
  const garland: [number, number, number][] = [
    [238, 438, 25],
    [262, 396, 20],
    [298, 366, 27],
    [344, 350, 19],
    [386, 352, 24],
    [428, 372, 18],
  ];
  return [
    bust(person),
    ears(person),
    skull(person),
    drawHair(cap, 190, pen),
    `<ellipse fill="url(#${hair}0)" cx="${centre[0]}" cy="${centre[1]}" rx="134" ry="110"/>`,
    `<g fill="none" stroke-linecap="round">${coils.join('')}</g>`,
    leaf(222, 410, -58),
    leaf(276, 372, -38),
    leaf(322, 342, -8),
    leaf(412, 348, 22),
    leaf(452, 388, 48),
    ...garland.map(([x, y, r]) => flower(x, y, r)),
  ].join('');
}
