import { useEffect, useRef } from 'react';

/** For the field that a panel is for: focused when it appears, but not on touch screens, where the keyboard would cover it. */
export function useFieldFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  return field;
}
