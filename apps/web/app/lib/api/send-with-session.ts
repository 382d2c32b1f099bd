import { isRefusal } from './refusal.ts';

/**
 * The session under which calls are sent. Server rendering has no session, because its pages are the same
 * for everyone.
 */
export type Credentials = {
  /**
   * Returns the stored token, undefined when signed out. A token that is about to expire is still returned,
   * and its refresh starts in the background.
   */
  accessToken(): string | undefined;
  /**
   * Exchanges the refresh token for a new access token. `used` is the token that was refused. Resolves to
   * false when the session has ended; rejects with ApiRefusal when the exchange fails otherwise, for
   * example without network.
   */
  refresh(used: string | undefined): Promise<boolean>;
  /**
   * True when the same user has signed in again since the token `used` was read; then its refusal does not
   * end the session.
   */
  isRenewed(used: string | undefined): boolean;
  /**
   * Called when the session of the token `used` has ended: clears the session and opens the login page,
   * unless another session has replaced it.
   */
  ended(used: string | undefined): void;
};

/**
 * Calls `send` with the current access token, and a second time after a refresh when the token has expired,
 * or when the same user has signed in again meanwhile. Throws what `send` throws; a session that has ended
 * is also cleared (`ended`).
 */
export async function sendWithSession<Answer>(
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
    // A call may also answer 401 because of an identity token in its body, with other codes; then the
    // session continues.
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
