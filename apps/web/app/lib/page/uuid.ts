const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the text when it is a UUID, otherwise undefined; for ids in addresses. */
export function parseUuid(text: string | null | undefined): string | undefined {
  return text && uuid.test(text) ? text : undefined;
}
