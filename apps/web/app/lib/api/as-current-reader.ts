import { isRefusal } from './refusal.ts';

/** Whose calls these are. The server has none: its pages are the same for everyone. */
export type Credentials = {
  /** The token to send, renewed beforehand when its life is nearly over. */
  accessToken(): string | undefined;
  /** Exchanges the session for a fresh one; false when it has ended. `used` is the token that was refused. */
  refresh(used: string | undefined): Promise<boolean>;
  /** She has signed in anew since this token was read, she and nobody else: what refuses it says nothing of her session. */
  isRenewed(used: string | undefined): boolean;
  /** The session of this token is over: forget it and lead to the login page, unless another has taken its place. */
  ended(used: string | undefined): void;
};

/** Sends with the token of who is signed in, once more where it has run out or is no longer hers. Throws as `send` does. */
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
    // A 401 may also refuse what stands in the body, an identity token: then the session goes on.
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
