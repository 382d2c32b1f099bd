import { useEffect, useState } from 'react';

/** What was typed, once it has stood still for a moment: nothing is asked about every letter. */
export function useSettled<Value>(value: Value, afterMs = 400): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(waiting);
  }, [value, afterMs]);
  return settled;
}
