/**
 * Throw this error where a resource does not exist: the reader sees the 404 page, as after the 404 of a
 * loader.
 */
export class NotFoundError extends Error {
  readonly status = 404;
  readonly statusText = '';
  readonly internal = false;
  readonly data = null;
}
