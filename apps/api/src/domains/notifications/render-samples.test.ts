import { languages } from '@meche/words';
import { describe, expect, test } from 'vitest';
import { renderSamples } from './render-samples.ts';

describe.each(languages)('the samples in %s', (language) => {
  test('are complete, with unique ids', async () => {
    const samples = await renderSamples(language, 'https://meche.example');
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
    for (const sample of samples) {
      const all = sample.channel === 'email' ? sample.subject + sample.text + sample.html : sample.text;
      expect({ id: sample.id, left: all.match(/\{\{.*|undefined|notifications:\S*/)?.[0] }).toEqual({
        id: sample.id,
        left: undefined,
      });
    }
  });

  test('of one template differ from each other', async () => {
    const samples = await renderSamples(language, 'https://meche.example');
    const texts = samples.map(({ template, text }) => `${template}\n${text}`);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });
});
