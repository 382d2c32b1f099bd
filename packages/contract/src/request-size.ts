/** Maximum size of a request with JSON, in bytes. Pictures and archives have limits of their own. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Maximum size of a file of clients or appointments, which the browser reads, in megabytes. */
export const MAX_TABLE_MB = 20;

/** Maximum length of a pasted price list. */
export const MAX_PRICE_LIST_LENGTH = 100_000;
