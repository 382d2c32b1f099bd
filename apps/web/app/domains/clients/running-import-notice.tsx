import type { ImportProgress } from '@meche/contract/client-imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { clientsKey, importsQuery } from './queries.ts';
import classes from './running-import-notice.module.css';

/** A small import takes less than a second, and its reader need not wait for longer. */
const SMALL = 1000;

function intervalFor(running: ImportProgress | null | undefined): number | false {
  if (!running) return false;
  return running.all > SMALL ? 1000 : 250;
}

/** How far the import is that is being saved; says so once it is done. */
export function RunningImportNotice() {
  const { t } = useTranslation('clients');
  const cache = useQueryClient();
  const { data } = useQuery({
    ...importsQuery(useApi()),
    refetchInterval: ({ state }) => intervalFor(state.data?.running),
  });
  const watched = useRef<string>(undefined);
  const running = data?.running;
  const announce = useEffectEvent((id: string) => {
    const saved = data?.items.find((one) => one.id === id);
    if (!saved) return;
    const { count, mergedCount } = saved;
    const merged = mergedCount > 0 && t('import.merged', { count: mergedCount });
    toast('done', [t('import.done', { count }), merged].filter(Boolean).join(' '));
    void cache.invalidateQueries({ queryKey: clientsKey });
  });
  useEffect(() => {
    if (!data) return;
    const former = watched.current;
    watched.current = running?.id;
    if (former && former !== running?.id) announce(former);
  }, [data, running?.id]);
  if (!running) return null;
  const { fileName: file, done, all, isLate } = running;
  const text = t('imports.running', { file, done, all });
  return (
    <div className={classes.progress}>
      <span>{text}</span>
      <progress max={Math.max(1, all)} value={done} aria-label={text} />
      <Quiet role="status">{t(isLate ? 'imports.late' : 'imports.runningText')}</Quiet>
    </div>
  );
}
