import 'maplibre-gl/dist/maplibre-gl.css';
import { exactPointOf } from '@meche/contract/exact-point';
import { readSquare, type Square } from '@meche/contract/square';
import { useQuery } from '@tanstack/react-query';
import type { Map as DrawnMap, MapLibreEvent } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { townOf } from '~/domains/places/commune-name.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import type { Found } from '../queries.ts';
import { formatSquare, type SearchCriteria } from '../search-address.ts';
import { findSearchedSquare } from './find-searched-square.ts';
import type { Outlines } from './map-look.ts';
import { MapPin } from './map-pin.tsx';
import { mapQuery, type OnMap, type Point } from './map-query.ts';
import { NameMarks } from './name-marks.tsx';
import { PointCard } from './point-card.tsx';
import classes from './result-map.module.css';
import { type Clusters, listTakenPoints, useClusters, useVisibleBounds } from './use-clusters.ts';
import { useDrawnMap } from './use-drawn-map.ts';
import { useHighlightedResult } from './use-highlighted-result.ts';

type ResultMapProps = {
  found: Found;
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
  /** The map highlights the professional whose card in this list is hovered or focused. */
  list: RefObject<HTMLElement | null>;
  styleUrl: string | null;
  /** Credit of the third-party map that its style does not name. */
  credit: string | null;
};

export function ResultMap({ found, criteria, onChange, list, styleUrl, credit }: ResultMapProps) {
  const { t } = useTranslation('map');
  const container = useRef<HTMLDivElement>(null);
  const { data, isPlaceholderData } = useQuery(mapQuery(useApi(), found.widened?.criteria ?? criteria));
  const [first] = useState(() => readSquare(criteria.square ?? '') ?? findSearchedSquare(found, found.items));
  const drawn = useDrawnMap(container, { styleUrl, credit, first });
  return (
    <>
      <VisuallyHidden>{t('same')}</VisuallyHidden>
      <div ref={container} className={classes.map} />
      {drawn === 'impossible' && <p className={classes.impossible}>{t('impossible')}</p>}
      {typeof drawn === 'object' && (
        <>
          {data && <Marks {...drawn} points={data.points} list={list} />}
          <Moves
            {...{ found, criteria, onChange }}
            map={drawn.map}
            shown={isPlaceholderData ? undefined : data}
            isOurs={drawn.outlines !== undefined}
          />
        </>
      )}
    </>
  );
}

type MarksProps = {
  map: DrawnMap;
  outlines: Outlines | undefined;
  points: readonly Point[];
} & Pick<ResultMapProps, 'list'>;

/** Names stand clear of the pins, so that no pin hides one. */
function Marks({ map, outlines, points, list }: MarksProps) {
  const scope = useVisibleBounds(map);
  const clusters = useClusters(points, scope);
  return (
    <>
      {outlines && <NameMarks {...{ map, outlines, scope }} pins={listTakenPoints(clusters)} />}
      <Professionals {...{ map, points, clusters, list }} />
    </>
  );
}

/**
 * Shows a price pill for each professional, a circle with a count for each cluster, and the card of the
 * selected professional.
 */
function Professionals({
  map,
  points,
  clusters: { alone, inTown, together },
  list,
}: Omit<MarksProps, 'outlines'> & { clusters: Clusters }) {
  const { t } = useTranslation('map');
  const { wholePrice } = useFormat();
  const [pressed, press] = useState<string>();
  const pins = useRef(new Map<string, HTMLButtonElement>());
  const highlightedId = useHighlightedResult(list);
  const open = points.find(({ professionalId }) => professionalId === pressed);
  const isApart = ({ professionalId }: Point) =>
    professionalId === highlightedId || professionalId === pressed;
  // A highlighted or selected professional gets a pin even inside a cluster, unless only its commune is known.
  const apart = points.filter((point) => isApart(point) && exactPointOf(point));
  return (
    <>
      {together.map(({ id, count, longitude, latitude, zoom }) => (
        <MapPin key={`cluster ${id}`} {...{ map, longitude, latitude }} level={1}>
          <button
            type="button"
            className={classes.cluster}
            data-cluster={count}
            data-size={count < 10 ? 'sm' : count < 100 ? 'md' : 'lg'}
            aria-label={t('cluster', { count })}
            onClick={() => map.easeTo({ center: [longitude, latitude], zoom: zoom() }, { isByReader: true })}
          >
            {count}
          </button>
        </MapPin>
      ))}
      {inTown.map(({ points: those, longitude, latitude }) => {
        const [one] = those;
        const town = one ? townOf(one) : '';
        const at = those.findIndex(({ professionalId }) => professionalId === pressed);
        return (
          <MapPin
            key={`town ${longitude} ${latitude}`}
            {...{ map, longitude, latitude }}
            level={those.some(isApart) ? 2 : 1}
          >
            <button
              type="button"
              ref={(button) => {
                for (const { professionalId } of those) if (button) pins.current.set(professionalId, button);
                return () => {
                  for (const { professionalId } of those) pins.current.delete(professionalId);
                };
              }}
              className={classes.pin}
              data-lit={those.some(isApart) ? '' : undefined}
              data-in-town={those.length}
              aria-label={t('inTown', { count: those.length, town })}
              // Each press shows the card of the next salon of the town.
              onClick={() => {
                press(those[(at + 1) % those.length]?.professionalId);
                bringBelowCard(map, { longitude, latitude });
              }}
            >
              {town} · {those.length}
            </button>
          </MapPin>
        );
      })}
      {[...new Set([...alone, ...apart])].map((point) => {
        const { professionalId: id, coordinates, businessName, fromPriceCents } = point;
        const price = wholePrice(fromPriceCents);
        const isLit = isApart(point);
        return (
          <MapPin key={id} {...{ map, ...coordinates }} level={isLit ? 2 : 1}>
            <button
              type="button"
              ref={(button) => {
                if (button) pins.current.set(id, button);
                return () => void pins.current.delete(id);
              }}
              className={classes.pin}
              data-lit={isLit ? '' : undefined}
              data-pin={id}
              aria-label={t('pin', { name: businessName, price })}
              onClick={() => {
                press(id);
                bringBelowCard(map, coordinates);
              }}
            >
              {price}
            </button>
          </MapPin>
        );
      })}
      {open && (
        <PointCard
          key={open.professionalId}
          point={open}
          onClose={() => {
            pins.current.get(open.professionalId)?.focus();
            press(undefined);
          }}
        />
      )}
    </>
  );
}

/** Height from the top of the map that the card covers. */
const CARD_UNTIL_PX = 270;

/**
 * Pans the map so that the card does not cover the selected pin. This movement does not change the search.
 */
function bringBelowCard(map: DrawnMap, { longitude, latitude }: Point['coordinates']): void {
  const { y } = map.project([longitude, latitude]);
  if (y < CARD_UNTIL_PX) map.panBy([0, y - CARD_UNTIL_PX]);
}

type MovesProps = Pick<ResultMapProps, 'found' | 'criteria' | 'onChange'> & {
  map: DrawnMap;
  /** Undefined while the points are loading. */
  shown: OnMap | undefined;
  isOurs: boolean;
};

/** Synchronises the map's bounds with the search area in both directions. */
function Moves({ map, found, criteria, onChange, shown, isOurs }: MovesProps) {
  const { t } = useTranslation('map');
  const [follows, setFollows] = useState(true);
  const [moved, setMoved] = useState<string>();
  const { square } = criteria;
  useMovedByReader(map, (to) => (follows ? onChange({ square: to }) : setMoved(to)));

  useEffect(() => {
    setMoved(undefined);
    const bounds = readSquare(square ?? '');
    if (bounds && square !== squareOn(map)) fit(map, bounds, 0);
  }, [map, square]);
  // A text, so that the same points do not undo the reader's zoom when they load again.
  const searched = shown && formatSquare(findSearchedSquare(found, shown.points));
  useEffect(() => {
    const bounds = readSquare(searched ?? '');
    if (bounds && !square) fit(map, bounds, FIT_PADDING_PX);
  }, [map, searched, square]);

  const hidden = shown ? shown.total - shown.points.length : 0;
  return (
    <>
      <div className={classes.follows}>
        {moved && !follows ? (
          <Button size="sm" onClick={() => onChange({ square: moved })}>
            {t('here')}
          </Button>
        ) : (
          <Checkbox
            label={t('follow')}
            checked={follows}
            onChange={({ currentTarget }) => setFollows(currentTarget.checked)}
          />
        )}
      </div>
      {hidden > 0 && (
        <p className={classes.more}>{t('more', { count: hidden, shown: shown?.points.length })}</p>
      )}
      {isOurs && <Quiet className={classes.source}>{t('source')}</Quiet>}
    </>
  );
}

/**
 * Calls `onMoved` when the reader moves the map. A movement by code counts only with `isByReader`, e.g.
 * after a press on a cluster.
 */
function useMovedByReader(map: DrawnMap, onMoved: (square: string | undefined) => void): void {
  const latest = useRef(onMoved);
  useEffect(() => {
    latest.current = onMoved;
  });
  useEffect(() => {
    const moved = (event: MapLibreEvent<unknown> & { isByReader?: boolean }) => {
      if (event.originalEvent || event.isByReader) latest.current(squareOn(map));
    };
    const watched = map.on('moveend', moved);
    return () => watched.unsubscribe();
  }, [map]);
}

function squareOn(map: DrawnMap): string | undefined {
  const bounds = map.getBounds();
  return formatSquare({
    west: Math.max(-180, bounds.getWest()),
    south: Math.max(-90, bounds.getSouth()),
    east: Math.min(180, bounds.getEast()),
    north: Math.min(90, bounds.getNorth()),
  });
}

/** Half of a price pill, so that a pin at the edge is whole. */
const FIT_PADDING_PX = 40;

function fit(map: DrawnMap, { west, south, east, north }: Square, padding: number): void {
  map.fitBounds([west, south, east, north], { padding, maxZoom: 14, animate: false });
}
