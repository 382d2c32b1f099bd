// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSwipe } from './use-swipe.ts';

afterEach(cleanup);

function Ground({ onFlick }: { onFlick: (step: 1 | -1) => void }) {
  const ground = useRef<HTMLDivElement>(null);
  useSwipe(ground, onFlick);
  return (
    <div ref={ground}>
      <p>day</p>
    </div>
  );
}

/** Moves a finger from (200, 200) to `to` in `ms` milliseconds. */
function finger(target: Element, to: [number, number], ms: number): void {
  const at = (type: string, [clientX, clientY]: [number, number], timeStamp: number) => {
    const event = new Event(type, { bubbles: true });
    const touches = [{ clientX, clientY }];
    Object.defineProperties(event, {
      touches: { value: type === 'touchend' ? [] : touches },
      changedTouches: { value: touches },
      timeStamp: { value: timeStamp },
    });
    target.dispatchEvent(event);
  };
  at('touchstart', [200, 200], 0);
  at('touchend', to, ms);
}

it('a flick left goes forward and right goes back; short, slow and vertical moves do nothing', () => {
  const onFlick = vi.fn();
  const { getByText } = render(<Ground onFlick={onFlick} />);
  const day = getByText('day');
  finger(day, [100, 210], 150);
  finger(day, [300, 190], 150);
  finger(day, [160, 200], 150);
  finger(day, [100, 200], 400);
  finger(day, [120, 150], 150);
  expect(onFlick.mock.calls).toEqual([[1], [-1]]);
});

it('ignores a flick on an element that scrolls sideways', () => {
  const onFlick = vi.fn();
  const { getByText } = render(<Ground onFlick={onFlick} />);
  const day = getByText('day');
  Object.defineProperties(day, { scrollWidth: { value: 900 }, clientWidth: { value: 300 } });
  finger(day, [100, 200], 150);
  expect(onFlick).not.toHaveBeenCalled();
});
