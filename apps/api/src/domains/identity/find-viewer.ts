import type { Db } from '#kit/database/database';
import type { Caller } from '#kit/http/caller';
import { readCookie } from '#kit/http/cookies';
import { Refusal } from '#kit/refusal';
import type { Incoming, Sessions } from './create-sessions.ts';

/**
 * Finds the caller by cookies alone, because the image requests of a page send no bearer token. For reads
 * only: any site can cause such a request. Also needs the companion cookie. Null when the cookies belong to
 * no session.
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
