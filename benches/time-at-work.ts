/** An entry of a Chromium trace, in µs: `ts` and `dur` by the clock, `tts` and `tdur` by thread time. */
export type TraceEvent = {
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
};

/**
 * The trace without waiting for the processor: each task starts when it did and lasts as long as its thread
 * worked; entries within it move along. Entries without thread time stay unchanged.
 */
export function atWork<Entry extends TraceEvent>(entries: readonly Entry[]): Entry[] {
  const threads = Map.groupBy(entries, ({ pid, tid }) => `${pid} ${tid}`);
  return [...threads.values()].flatMap(ofThread).sort((one, other) => one.ts - other.ts);
}

function ofThread<Entry extends TraceEvent>(entries: readonly Entry[]): Entry[] {
  // Outer entries first: they begin no later and last longer.
  const ordered = [...entries].sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  let task = { ts: 0, tts: 0, end: 0 };
  return ordered.map((entry) => {
    const { ph, ts, dur = 0, tts, tdur } = entry;
    if (tts === undefined || (ph !== 'X' && ph !== 'I')) return entry;
    if (ts < task.end) {
      const moved = task.ts + Math.max(0, tts - task.tts);
      return tdur === undefined ? { ...entry, ts: moved } : { ...entry, ts: moved, dur: tdur };
    }
    if (tdur === undefined) return entry;
    task = { ts, tts, end: ts + dur };
    return { ...entry, dur: tdur };
  });
}
