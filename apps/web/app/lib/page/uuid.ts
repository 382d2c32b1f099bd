const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id from an address; undefined when it is no UUID. */
export function uuidOr(text: string | null | undefined): string | undefined {
  return text && uuid.test(text) ? text : undefined;
}
