import type { Page } from 'playwright-core';
import { doIn } from './page.ts';

/** What the hands do on the way through the screens. */
export type Strokes = {
  presses: number;
  characters: number;
  /** Hand movements between pointer and keyboard. */
  moves: number;
};

/**
 * Seconds per operator of the keystroke-level model: S. K. Card, T. P. Moran, A. Newell, Communications of
 * the ACM 23(7), 1980. Button times: D. Kieras, "Using the Keystroke-Level Model to Estimate Execution
 * Times", 2001.
 */
const seconds = {
  /** K: an average non-secretary typist, 40 words a minute. */
  key: 0.28,
  /** P: point to a target on the screen. */
  point: 1.1,
  /** B: one button down or up. */
  button: 0.1,
  /** H: move the hand between devices. */
  move: 0.4,
  /**
   * M: mental preparation. Counted for every press, because a first-time user does not know the next step.
   */
  think: 1.35,
  /**
   * R: the response time up to which a train of thought is kept (J. Nielsen, Usability Engineering, 1993).
   */
  answer: 1,
};

/** Predicted seconds of a person for these strokes, independent of the machine's speed. */
export function secondsFor({ presses, characters, moves }: Strokes): number {
  const press = seconds.think + seconds.point + 2 * seconds.button + seconds.answer;
  // One mental preparation per typed text, counted by the hand movements to the keyboard.
  return presses * press + characters * seconds.key + moves * (seconds.move + seconds.think);
}

/** Counts the strokes in this document from now on. */
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
