import { describe, expect, it } from 'vitest';
import { drawStrands } from './draw-strands.ts';
import { strandsSvg } from './svg.ts';

const names = Array.from({ length: 200 }, (_, at) => `Salon ${at} ${'éàœ☘'.slice(at % 5)}`);

describe('a drawn picture', () => {
  it('is the same every time for the same name, and another for another name', () => {
    expect(strandsSvg({ name: 'Chez Inès' })).toBe(strandsSvg({ name: 'Chez Inès' }));
    expect(strandsSvg({ name: 'Chez Inès'.normalize('NFD') })).toBe(strandsSvg({ name: 'Chez Inès' }));
    expect(new Set(names.map((name) => strandsSvg({ name }))).size).toBe(names.length);
  });

  it('stays light: under 15 kB, an avatar under 7', () => {
    for (const name of ['', ...names]) {
      expect(strandsSvg({ name }).length).toBeLessThan(15_000);
      expect(strandsSvg({ name, format: 'banner' }).length).toBeLessThan(15_500);
      expect(strandsSvg({ name, format: 'avatar' }).length).toBeLessThan(7_000);
    }
  });

  it('is sound: no broken number, every stroke in a tone that exists', () => {
    for (const name of names) {
      const picture = drawStrands({ name });
      for (const { d, tone } of picture.strokes) {
        expect(d).not.toMatch(/NaN|Infinity|undefined/);
        expect(picture.tones[tone]).toBeDefined();
      }
    }
  });

  it('wears the colours it is given, by name or in hex, and ignores what is neither', () => {
    const copper = drawStrands({ name: 'Inès', colours: ['copper'] });
    expect(drawStrands({ name: 'Inès', colours: ['#b4592a', '"/><script>'] })).toEqual(copper);
    expect(drawStrands({ name: 'Inès', colours: ['platinum'] }).tones).not.toEqual(copper.tones);
  });
});
