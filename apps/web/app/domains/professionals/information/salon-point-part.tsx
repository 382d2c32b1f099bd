import { moveSalonPoint } from '@meche/contract/api-client/profile';
import type { SalonPoint } from '@meche/contract/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { townOf } from '~/domains/places/commune-name.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { PlacePart } from './place-part.tsx';
import classes from './salon-point-part.module.css';
import { salonPointKey, salonPointQuery } from './salon-point-query.ts';

type Point = SalonPoint['coordinates'];

/** The map comes from the page, because the map of the search belongs to a domain above this one. */
export type PinMap = ComponentType<{
  point: Point;
  label: string;
  styleUrl: string | null;
  credit: string | null;
  onMove: (point: Point) => void;
}>;

export function SalonPointPart({ pinMap }: { pinMap: PinMap }) {
  const { t } = useTranslation('professional-information');
  const { data: salon, error, refetch } = useQuery(salonPointQuery(useApi()));
  return (
    <PlacePart title={t('pin.title')}>
      {salon ? (
        <SalonPointMap
          key={`${salon.line} ${salon.coordinates.latitude} ${salon.coordinates.longitude}`}
          {...{ salon, pinMap }}
        />
      ) : (
        <QueryState of={{ error, refetch }} shape="form" height={80} />
      )}
    </PlacePart>
  );
}

function SalonPointMap({ salon, pinMap: PinMap }: { salon: SalonPoint; pinMap: PinMap }) {
  const { t } = useTranslation('professional-information');
  const { mapStyleUrl: styleUrl = null, mapCredit: credit = null } = useConfiguration();
  const { sentence } = useRefusalTexts();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<Point>();
  const [problem, setProblem] = useState<string>();
  const saving = useCommand({
    call: (body: Point, { api }) => api.call(moveSalonPoint, { body }),
    onDone(saved) {
      cache.setQueryData(salonPointKey, saved);
      toast('done', t('pin.saved'));
    },
    onRefused(refusal) {
      if (!isRefusal(refusal, 'point_too_far')) return false;
      setProblem(sentence(refusal));
      return true;
    },
  });
  return (
    <>
      <Quiet>{t(`pin.${salon.precision}`, { town: townOf(salon), line: salon.line })}</Quiet>
      {isOpen ? (
        <>
          <Suspense fallback={<Skeleton shape="card" height={320} />}>
            <PinMap
              point={salon.coordinates}
              label={t('pin.label')}
              styleUrl={styleUrl}
              credit={credit}
              onMove={(point) => {
                setMoved(point);
                setProblem(undefined);
              }}
            />
          </Suspense>
          <Quiet>{t('pin.how')}</Quiet>
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          <Button disabled={!moved} loading={saving.isBusy} onClick={() => moved && saving.run(moved)}>
            {t('pin.save')}
          </Button>
        </>
      ) : (
        <>
          {styleUrl && <Quiet>{t('pin.foreign', { host: new URL(styleUrl).host })}</Quiet>}
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('pin.open')}
          </Button>
        </>
      )}
    </>
  );
}
