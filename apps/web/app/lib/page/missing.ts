/** Thrown where something turns out not to be there: leads to the page that says so, as a loader's 404 does. */
export class Missing extends Error {
  readonly status = 404;
  readonly statusText = '';
  readonly internal = false;
  readonly data = null;
}
