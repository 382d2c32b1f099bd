import { useEffect, useRef } from 'react';

/** A new question is where the keyboard and the screen reader go on from. */
export function useFocusAt(question: string): void {
  const seen = useRef(question);
  useEffect(() => {
    if (seen.current !== question) document.getElementById('content')?.focus({ preventScroll: true });
    seen.current = question;
  }, [question]);
}
