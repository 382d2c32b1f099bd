import type { Page } from 'playwright-core';
import { doIn } from './page.ts';

/** What a hand does on its way through the screens. */
export type Strokes = {
  presses: number;
  characters: number;
  /** From where one presses to where one types, and back. */
  moves: number;
};

/**
 * Seconds a stroke takes by the keystroke-level model: S. K. Card, T. P. Moran, A. Newell, "The Keystroke-Level Model for
 * User Performance Time with Interactive Systems", Communications of the ACM 23(7), 1980. The button down or up is from
 * D. Kieras, "Using the Keystroke-Level Model to Estimate Execution Times", 2001.
 */
const seconds = {
  /** K, of an average typist who is no secretary: 40 words a minute. */
  key: 0.28,
  /** P, to a place on the screen. */
  point: 1.1,
  /** B, once down and once up for a press. */
  button: 0.1,
  /** H, of the hand from one device to the other. */
  move: 0.4,
  /** M, to know what to do next. The model leaves it out where the next act is plain: who has never seen it thinks each time. */
  think: 1.35,
  /**
   * R, until the screen has answered: longer than this a train of thought breaks (J. Nielsen, Usability Engineering, 1993,
   * after R. B. Miller, 1968).
   */
  answer: 1,
};

/** How long a person takes for this, in seconds; a machine that is busy takes no part in it. */
export function secondsFor({ presses, characters, moves }: Strokes): number {
  const press = seconds.think + seconds.point + 2 * seconds.button + seconds.answer;
  // Whatever is typed is thought of once, after the hand has moved to the keys: no more often than it moves at all.
  return presses * press + characters * seconds.key + moves * (seconds.move + seconds.think);
}

/** From here on every stroke in this document is counted: a field is pressed before it is written in. */
export async function countStrokes(page: Page): Promise<() => Promise<Strokes>> {
  await doIn(
    page,
    `(() => {
      const strokes = (window.strokes = { presses: 0, characters: 0, moves: 0 });
      let typing = false;
      const hand = (toKeys) => { if (typing !== toKeys) strokes.moves++; typing = toKeys; };
      addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) { hand(false); strokes.presses++; } }, true);
      addEventListener('input', ({ isTrusted, data }) => { if (isTrusted && data) { hand(true); strokes.characters += data.length; } }, true);
    })()`,
  );
  return () => doIn<Strokes>(page, 'window.strokes');
}
