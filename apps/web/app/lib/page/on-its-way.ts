const mark = 'data-on-its-way';

let ways = 0;
/** React has drawn the page as one that is being left. */
let isDrawn = false;

function show(): void {
  document.documentElement.toggleAttribute(mark, ways > 0 || isDrawn);
}

/**
 * Around the fetching of a page, in the router's middleware: the document is marked in the very press, while the router tells
 * its state in a transition, which a busy page draws late.
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

/** What is fetched is not shown yet: the mark stays until the page turns over. */
export function markAsDrawn(isLeaving: boolean): void {
  isDrawn = isLeaving;
  show();
}
