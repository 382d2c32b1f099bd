// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { findStep } from './pin-map.tsx';

it('moves the pin by the arrow keys, ten times as far with Shift', () => {
  const step = (key: string, shiftKey = false) => findStep({ key, shiftKey });
  expect(step('ArrowUp')).toEqual({ east: 0, north: 0.0001 });
  expect(step('ArrowDown')?.north).toBe(-0.0001);
  expect(step('ArrowLeft')?.east).toBe(-0.0001);
  expect(step('ArrowRight', true)).toEqual({ east: 0.001, north: 0 });
  expect(step('Enter')).toBeUndefined();
});
