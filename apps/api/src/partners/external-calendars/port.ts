/** User and password of Basic authentication. */
export type CalendarLogin = { user: string; password: string };

/** What an address stands for: one .ics file, or the calendars of a CalDAV server. */
export type CalendarSource = { kind: 'file'; url: string } | { kind: 'caldav'; urls: string[] };

/** What a server sent with a file, to ask later whether it has changed. */
export type Validators = { etag: string | null; lastModified: string | null };

/**
 * Why a calendar could not be read. `silent`: no answer in time. `unreachable`: no connection.
 * `private_address`: an address that may not be called, or a redirect to one. `insecure`: bad certificate or
 * TLS. `server_error`: any other status. `too_large`: an answer beyond the limit, or too many redirects.
 */
export type ReadingFailure = {
  problem:
    | 'silent'
    | 'unreachable'
    | 'private_address'
    | 'insecure'
    | 'login_refused'
    | 'not_found'
    | 'server_error'
    | 'not_a_calendar'
    | 'too_large';
};

/** iCalendar texts as the server sent them, several of a CalDAV server. */
export type CalendarTexts = Validators & { texts: string[] };

/**
 * Reads calendars of other programs at addresses that professionals entered. Nothing is ever written there.
 * No function throws for the behaviour of a server, and each takes 20 seconds at most.
 */
export type CalendarReader = {
  /**
   * Returns the https address, also of a webcal address; undefined when it may not be read: it is not https on
   * a public host. Host names are checked when they are resolved.
   */
  normalizeAddress(written: string): string | undefined;
  /** Finds out what the address stands for; of a CalDAV server, the calendars of the user. */
  findSource(address: string, login: CalendarLogin | null): Promise<CalendarSource | ReadingFailure>;
  /**
   * Reads the events between two instants of a CalDAV server, or a whole file: `unchanged` when the server
   * says so for these validators.
   */
  readSource(
    source: CalendarSource,
    request: { login: CalendarLogin | null; from: Date; until: Date; known: Validators | null },
  ): Promise<CalendarTexts | 'unchanged' | ReadingFailure>;
};
