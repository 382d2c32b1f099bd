const mark = 'data-navigating';

let navigations = 0;
/** React has rendered the page as navigating. */
let isRendering = false;

function show(): void {
  document.documentElement.toggleAttribute(mark, navigations > 0 || isRendering);
}

/**
 * Router middleware around the loading of a page: marks the document at the press. The router's own state
 * comes in a transition, which a busy page renders late.
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

/** A loaded page may not be shown yet: the mark stays until React commits it. */
export function markRendering(isLeaving: boolean): void {
  isRendering = isLeaving;
  show();
}
