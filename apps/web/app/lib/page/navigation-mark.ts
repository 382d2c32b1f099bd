const mark = 'data-navigating';

let navigations = 0;
/** Whether React has rendered the page in its navigating state. */
let isRendering = false;

function show(): void {
  document.documentElement.toggleAttribute(mark, navigations > 0 || isRendering);
}

/**
 * Router middleware that marks the document as navigating while a page loads. The router’s own state
 * changes in a transition, which a busy page renders late.
 */
export async function whileNavigating<Result>(fetching: () => Promise<Result>): Promise<Result> {
  navigations += 1;
  show();
  try {
    return await fetching();
  } finally {
    navigations -= 1;
    show();
  }
}

/** Keeps the mark until React has committed the loaded page. */
export function markRendering(isLeaving: boolean): void {
  isRendering = isLeaving;
  show();
}
