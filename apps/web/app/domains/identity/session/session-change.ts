/**
 * Compares the user that this tab shows with the token in the browser's cookies. `known` is undefined until
 * the tab has loaded its user, and null when signed out.
 */
export function sessionChange(
  known: { id: string } | null | undefined,
  token: { isThere: boolean; holder: string | undefined },
): 'none' | 'signed_in' | 'signed_out' | 'somebody_else' {
  if (known === undefined) return 'none';
  if (known === null) return token.isThere ? 'signed_in' : 'none';
  if (!token.isThere) return 'signed_out';
  return token.holder === undefined || token.holder === known.id ? 'none' : 'somebody_else';
}
