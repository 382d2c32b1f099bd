import { type RefObject, useEffect, useRef } from 'react';

/** Of radio buttons the chosen one. */
const fields = 'input:not([type="radio"]), :checked, select, textarea';

/**
 * For the part of a panel that is filled in: its first field has the focus once it is there, where the browser would focus the
 * cross. Not on touch screens, where the keyboard would cover what is read first.
 */
export function useFieldFocus<Part extends HTMLElement>(isThere = true): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (!isThere || !part.current?.closest('dialog') || !matchMedia('(pointer: fine)').matches) return;
    part.current.querySelector<HTMLElement>(fields)?.focus();
  }, [isThere]);
  return part;
}
