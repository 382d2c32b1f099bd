import { useEffect, useRef } from 'react';

/** Moves the focus to the content of the page when the question changes, but not at first. */
export function useFocusOnChange(question: string): void {
  const seen = useRef(question);
  useEffect(() => {
    if (seen.current !== question) document.getElementById('content')?.focus({ preventScroll: true });
    seen.current = question;
  }, [question]);
}
