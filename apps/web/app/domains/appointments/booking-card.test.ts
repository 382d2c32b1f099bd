import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');

it('the column that scrolls beside the page has room for the whole shadow of its card', () => {
  const shadow = /--meche-shadow:([^;]+);/.exec(read('../../ui/theme/colours.css'))?.[1] ?? '';
  const reaches = [...shadow.matchAll(/0 (\d+)px (\d+)px/g)].map(([, down, blur]) => [
    Number(blur),
    Number(down) + Number(blur),
  ]);
  const aside =
    /\.aside \{[\s\S]*?\n\}/.exec(read('../../pages/marketplace/professional.module.css'))?.[0] ?? '';
  const [, above, beside, below] = (/padding: (\d+)px (\d+)px (\d+)px;/.exec(aside) ?? []).map(Number);
  expect(Math.max(...reaches.map(([sides = 0]) => sides))).toBeLessThanOrEqual(beside ?? 0);
  expect(Math.max(...reaches.map(([, down = 0]) => down))).toBeLessThanOrEqual(below ?? 0);
  // Taken back outside, so that the card stands where it would without.
  expect(aside).toContain(`margin: -${above}px -${beside}px -${below}px;`);
});
