/** What the cookies of the browser say of the person this tab shows. `known` undefined: the tab does not know yet either. */
export function sessionChange(
  known: { id: string } | null | undefined,
  token: { isThere: boolean; holder: string | undefined },
): 'none' | 'signed_in' | 'signed_out' | 'somebody_else' {
  if (known === undefined) return 'none';
  if (known === null) return token.isThere ? 'signed_in' : 'none';
  if (!token.isThere) return 'signed_out';
  return token.holder === undefined || token.holder === known.id ? 'none' : 'somebody_else';
}
