/** Throw it where a resource does not exist: shows the 404 page, as a loader's 404 does. */
export class Missing extends Error {
  readonly status = 404;
  readonly statusText = '';
  readonly internal = false;
  readonly data = null;
}
