import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const schemes = cssVariablesResolver(merged);

describe.each(['light', 'dark'] as const)('the %s colours', (scheme) => {
  const colour = (name: string) => schemes[scheme][name as `--${string}`] ?? '';
  const grounds = ['--mantine-color-body', '--meche-raised', '--meche-surface'];

  it('keep text at 4.5:1 on every ground', () => {
    const texts = [
      '--mantine-color-text',
      '--mantine-color-dimmed',
      '--mantine-color-anchor',
      '--mantine-color-error',
      '--meche-free',
      '--meche-loss',
    ];
    for (const text of texts) {
      for (const ground of grounds)
        expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(
      contrast(colour('--mantine-color-placeholder'), colour('--mantine-color-default')),
    ).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('--meche-accent'), colour('--meche-accent-soft'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('--meche-free'), colour('--meche-free-soft'))).toBeGreaterThanOrEqual(4.5);
  });

  it('keep control borders at 3:1 and filled buttons at 4.5:1', () => {
    for (const ground of grounds)
      expect(contrast(colour('--meche-line-strong'), colour(ground))).toBeGreaterThanOrEqual(3);
    const shade = scheme === 'light' ? 6 : 3;
    for (const name of ['copper', 'sage', 'loss']) {
      expect(
        contrast(colour('--meche-on-accent'), merged.colors[name]?.[shade] ?? ''),
        name,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });
});
