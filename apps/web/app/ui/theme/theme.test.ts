import { readFileSync } from 'node:fs';
import { calendarColours } from '@meche/contract/enumerations';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync(`${import.meta.dirname}/colours.css`, 'utf8');
const pairs = [...sheet.matchAll(/(--meche-[a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const toneSheet = readFileSync(`${import.meta.dirname}/tones.module.css`, 'utf8');
const tones = [
  ...toneSheet.matchAll(/\.([a-z]+) \{\n {2}--tone: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g),
].map(([, name = '', light = '', dark = '']) => ({ name, light, dark }));
const schemes = {
  light: new Map(pairs.map(([, name, light]) => [name, light ?? ''])),
  dark: new Map(pairs.map(([, name, , dark]) => [name, dark ?? ''])),
};

function linearChannels(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linearChannels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The difference of two colours as it is seen: their distance in OKLab (https://bottosson.github.io/posts/oklab). */
function distance(one: string, other: string): number {
  const [first, second] = [one, other].map(toOklab);
  return Math.hypot(...(first ?? []).map((value, at) => value - (second?.[at] ?? 0)));
}

function toOklab(hex: string): number[] {
  const [red = 0, green = 0, blue = 0] = linearChannels(hex);
  const [long = 0, middle = 0, short = 0] = [
    0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
    0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
    0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
  ].map(Math.cbrt);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s colours', (scheme) => {
  function colour(name: string): string {
    const found = schemes[scheme].get(`--meche-${name}`);
    if (!found) throw new Error(`No colour is called ${name}`);
    return found;
  }
  const grounds = ['paper', 'raised', 'surface'];
  const ratio = (one: string, other: string) => contrast(colour(one), colour(other));

  it('keep text at 4.5:1 on every background', () => {
    for (const text of ['ink', 'quiet', 'link', 'free', 'loss']) {
      for (const ground of grounds)
        expect(ratio(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(ratio('placeholder', 'raised')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('accent', 'accent-soft')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('free', 'free-soft')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('loss', 'loss-soft')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('ink', 'over')).toBeGreaterThanOrEqual(4.5);
  });

  it('keep every calendar tone at 3:1 on the backgrounds of its edge', () => {
    expect(tones.map(({ name }) => name)).toEqual(calendarColours);
    for (const { name, ...tone } of tones)
      for (const ground of [...grounds, 'closed', 'accent-soft', 'free-soft'])
        expect(contrast(tone[scheme], colour(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  it('keep apart the tones of the first members, who stand side by side', () => {
    const first = tones.slice(0, 4);
    for (const [at, one] of first.entries())
      for (const other of first.slice(at + 1))
        expect(distance(one[scheme], other[scheme]), `${one.name}, ${other.name}`).toBeGreaterThan(0.065);
  });

  it('draws closed hours darker than open ones', () => {
    expect(luminance(colour('closed'))).toBeLessThan(luminance(colour('paper')));
  });

  it('keep control borders at 3:1 and filled buttons at 4.5:1', () => {
    for (const ground of grounds) expect(ratio('line-strong', ground)).toBeGreaterThanOrEqual(3);
    for (const ground of ['accent', 'accent-over', 'loss', 'loss-over'])
      expect(ratio('on-accent', ground), ground).toBeGreaterThanOrEqual(4.5);
  });
});
