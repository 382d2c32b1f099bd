/** Above this the summary warns of a test file, unless it is listed below. */
export const SLOW_SECONDS = 20;

/** Files that may take longer, each with its reason. */
export const allowedSlowFiles: Record<string, string> = {};
