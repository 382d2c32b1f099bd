import { Skeleton } from '~/ui/feedback/skeleton.tsx';

/**
 * Keeps the place of the client's section while it loads, so that what is below does not move. As high as a
 * section without a note, an allergy or a formula.
 */
export function LoadingClientSection() {
  return <Skeleton shape="list" height={77} isQuiet />;
}
