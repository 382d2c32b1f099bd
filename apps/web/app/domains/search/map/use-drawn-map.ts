import type { Square } from '@meche/contract/square';
import { Map as DrawnMap, NavigationControl, type StyleSpecification } from 'maplibre-gl';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownScheme } from '~/lib/page/colour-scheme.ts';
import { buildMapStyle, loadOutlines, type Outlines } from './map-look.ts';
import { setMapWorker } from './map-worker.ts';
import { APART_FROM_ZOOM } from './use-clusters.ts';

export type Drawn = { map: DrawnMap; outlines: Outlines | undefined };
type MapState = Drawn | 'on_its_way' | 'impossible';

/**
 * The zoom ranges from the whole country to single buildings, or without streets to where stations and
 * communes still fill the map.
 */
const MIN_ZOOM = 3.5;
const MAX_ZOOM = { streets: 17, outlines: APART_FROM_ZOOM };

/** The closest zoom level of a map of third-party streets, given by its address, or of our own outlines. */
export function closestZoomOf(look: string | StyleSpecification): number {
  return typeof look === 'string' ? MAX_ZOOM.streets : MAX_ZOOM.outlines;
}

/**
 * Creates a map with the third-party style, or with our own outlines when `styleUrl` is null. The state
 * `impossible` means that the outlines could not be loaded or the browser cannot draw maps.
 */
export function useDrawnMap(
  container: RefObject<HTMLDivElement | null>,
  { styleUrl, credit, first }: { styleUrl: string | null; credit: string | null; first: Square },
): MapState {
  const { t } = useTranslation('map');
  const scheme = useShownScheme();
  const [state, setState] = useState<MapState>('on_its_way');
  const names = { map: t('label'), closer: t('closer'), further: t('further') };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once, from the first values
  useEffect(() => {
    let map: DrawnMap | undefined;
    let isOver = false;
    const begin = async () => {
      const outlines = styleUrl ? undefined : await loadOutlines();
      const at = container.current;
      if (isOver || !at) return;
      map = openMap(at, {
        look: outlines ? buildMapStyle(outlines, at) : (styleUrl ?? ''),
        first,
        names,
        credit,
      });
      setState({ map, outlines });
    };
    begin().catch(() => setState('impossible'));
    return () => {
      isOver = true;
      map?.remove();
    };
  }, [styleUrl]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours follow the scheme
  useEffect(() => {
    const at = container.current;
    if (typeof state !== 'object' || !state.outlines || !at) return;
    // MapLibre can diff styles only after the first style has loaded; earlier it warns and rebuilds the
    // map.
    const diff = state.map.isStyleLoaded() === true;
    state.map.setStyle(buildMapStyle(state.outlines, at), { diff });
  }, [scheme]);

  return state;
}

type Opening = {
  look: string | StyleSpecification;
  first: Square;
  names: Record<'map' | 'closer' | 'further', string>;
  /** Credit of a third-party map that its style does not name. */
  credit: string | null;
};

function openMap(container: HTMLElement, { look, first, names, credit }: Opening): DrawnMap {
  setMapWorker();
  const { west, south, east, north } = first;
  const map = new DrawnMap({
    container,
    style: look,
    bounds: [west, south, east, north],
    minZoom: MIN_ZOOM,
    maxZoom: closestZoomOf(look),
    // Third-party maps require their credit on the map, in full. ResultMap shows that of our own outlines.
    attributionControl: typeof look === 'string' && {
      compact: false,
      ...(credit && { customAttribution: credit }),
    },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    locale: {
      'Map.Title': names.map,
      'NavigationControl.ZoomIn': names.closer,
      'NavigationControl.ZoomOut': names.further,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  return map;
}
