import { MAX_BODY_BYTES } from '@meche/contract/request-size';

/** Some room for the rest of the request, and for the keys of the wire, which are longer. */
const BATCH_BYTES = 0.9 * MAX_BODY_BYTES;

const encoder = new TextEncoder();

/** Cuts items into batches of at most `most`, none of them larger than a request may be. */
export function cutBatches<Item>(items: readonly Item[], most: number): Item[][] {
  const batches: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const own = encoder.encode(JSON.stringify(item)).length + 1;
    const last = batches.at(-1);
    if (last && last.length < most && bytes + own <= BATCH_BYTES) {
      last.push(item);
      bytes += own;
    } else {
      batches.push([item]);
      bytes = own;
    }
  }
  return batches;
}
