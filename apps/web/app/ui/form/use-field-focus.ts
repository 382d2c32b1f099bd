import { type RefObject, useEffect, useRef } from 'react';

/** Fields that can get the focus; of radio buttons only the chosen one. */
const fields = 'input:not([type="radio"]), :checked, select, textarea';

/**
 * Focuses the first field of a dialog, where the browser would focus the close button. Not on touch
 * screens, where the keyboard would cover the text.
 */
export function useFieldFocus<Part extends HTMLElement>(isThere = true): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (!isThere || !part.current?.closest('dialog') || !matchMedia('(pointer: fine)').matches) return;
    part.current.querySelector<HTMLElement>(fields)?.focus();
  }, [isThere]);
  return part;
}
