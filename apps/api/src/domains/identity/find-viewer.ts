import type { Db } from '#kit/database/database';
import type { Caller } from '#kit/http/caller';
import { readCookie } from '#kit/http/cookies';
import { Refusal } from '#kit/refusal';
import type { Incoming, Sessions } from './create-sessions.ts';

/**
 * Finds the caller by cookies alone (a browser’s also need the companion cookie), because a page’s image
 * requests send no bearer token. For reads only: any site can cause such a request. Null when no valid
 * session belongs to them.
 */
export async function findViewer(sessions: Sessions, db: Db, { headers }: Incoming): Promise<Caller | null> {
  const token = readCookie(headers.cookie, 'accessToken');
  if (!token) return null;
  try {
    return await sessions.callerOf(db, { headers: { ...headers, authorization: `Bearer ${token}` } });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
