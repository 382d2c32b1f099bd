import type { Page } from 'playwright-core';
import { evaluateAtRest } from './page.ts';

/** The actions of a user in the keystroke-level model. */
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
  /** K: a keystroke of an average non-secretary typist, 40 words a minute. */
  key: 0.28,
  /** P: pointing to a target on the screen. */
  point: 1.1,
  /** B: pressing or releasing a button. */
  button: 0.1,
  /** H: moving the hand to the other device. */
  move: 0.4,
  /**
   * M: mental preparation. It counts for every press, because a first-time user does not know the next
   * step.
   */
  think: 1.35,
  /**
   * R: the response time up to which a user's train of thought is not interrupted (J. Nielsen, Usability
   * Engineering, 1993).
   */
  answer: 1,
};

/** Predicts the seconds that a person needs for these actions, independent of the machine's speed. */
export function secondsFor({ presses, characters, moves }: Strokes): number {
  const press = seconds.think + seconds.point + 2 * seconds.button + seconds.answer;
  // Each hand movement includes one mental preparation, because it begins a typed text.
  return presses * press + characters * seconds.key + moves * (seconds.move + seconds.think);
}

/** Starts counting the actions in the present document. The returned function reads the counts. */
export async function countStrokes(page: Page): Promise<() => Promise<Strokes>> {
  await evaluateAtRest(
    page,
    `(() => {
      const strokes = (window.strokes = { presses: 0, characters: 0, moves: 0 });
      let typing = false;
      const hand = (toKeys) => { if (typing !== toKeys) strokes.moves++; typing = toKeys; };
      addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) { hand(false); strokes.presses++; } }, true);
      addEventListener('input', ({ isTrusted, data }) => { if (isTrusted && data) { hand(true); strokes.characters += data.length; } }, true);
    })()`,
  );
  return () => evaluateAtRest<Strokes>(page, 'window.strokes');
}
