const mark = 'data-on-its-way';

let ways = 0;
/** React has rendered the page as navigating. */
let isDrawn = false;

function show(): void {
  document.documentElement.toggleAttribute(mark, ways > 0 || isDrawn);
}

/**
 * Router middleware around the loading of a page: marks the document at the press. The router's own state
 * comes in a transition, which a busy page renders late.
 */
export async function whileOnItsWay<Result>(fetching: () => Promise<Result>): Promise<Result> {
  ways += 1;
  show();
  try {
    return await fetching();
  } finally {
    ways -= 1;
    show();
  }
}

/** A loaded page may not be shown yet: the mark stays until React commits it. */
export function markAsDrawn(isLeaving: boolean): void {
  isDrawn = isLeaving;
  show();
}
