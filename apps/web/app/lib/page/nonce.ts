import { createContext, useContext } from 'react';

/** The page's script nonce, for whatever writes a script or a style of its own. */
export const NonceContext = createContext<string>('');

export function useNonce(): string {
  return useContext(NonceContext);
}

/** Browsers hide the attribute from scripts and keep the property. */
export function nonceOfDocument(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
