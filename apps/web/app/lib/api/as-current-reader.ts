import { isRefusal } from './refusal.ts';

/**
 * The session under which calls are sent. On the server there is none: its pages are the same for everyone.
 */
export type Credentials = {
  /** The token to send, refreshed beforehand when it is about to expire. */
  accessToken(): string | undefined;
  /**
   * Exchanges the refresh token for a new access token; false when the session has ended. `used` is the
   * refused token.
   */
  refresh(used: string | undefined): Promise<boolean>;
  /**
   * True when the same user has signed in again since this token was read, so that its refusal says nothing
   * about the session.
   */
  isRenewed(used: string | undefined): boolean;
  /**
   * The session of this token has ended: clears it and opens the login page, unless another session has
   * replaced it.
   */
  ended(used: string | undefined): void;
};

/** Sends with the current access token and retries once after a refresh. Throws what `send` throws. */
export async function asCurrentReader<Answer>(
  credentials: Credentials | undefined,
  send: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (!credentials) return send(undefined);
  let token = credentials.accessToken();
  try {
    try {
      return await send(token);
    } catch (error) {
      if (!(await canGoOn(credentials, token, error))) throw error;
      token = credentials.accessToken();
      return await send(token);
    }
  } catch (error) {
    // A 401 may also refuse an identity token in the body: then the session continues.
    if (isRefusal(error, 'unauthenticated', 'token_expired')) credentials.ended(token);
    throw error;
  }
}

async function canGoOn(
  credentials: Credentials,
  token: string | undefined,
  error: unknown,
): Promise<boolean> {
  if (isRefusal(error, 'token_expired')) return credentials.refresh(token);
  return isRefusal(error, 'unauthenticated') && credentials.isRenewed(token);
}
