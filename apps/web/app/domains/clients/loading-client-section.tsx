import { Skeleton } from '~/ui/feedback/skeleton.tsx';

/** Keeps the place of the client's section, so that what is below does not move while it loads. */
export function LoadingClientSection() {
  return <Skeleton shape="list" height={77} isQuiet />;
}
