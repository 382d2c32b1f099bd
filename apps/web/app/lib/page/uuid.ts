const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id as it stands in an address; what is none was never anything's. */
export function uuidOr(text: string | null | undefined): string | undefined {
  return text && uuid.test(text) ? text : undefined;
}
