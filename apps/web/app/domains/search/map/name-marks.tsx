import type { Map as DrawnMap } from 'maplibre-gl';
import { type Box, findShownNames } from './find-shown-names.ts';
import type { Outlines } from './map-look.ts';
import { MapPin } from './map-pin.tsx';
import classes from './result-map.module.css';
import type { ClientScope } from './use-clusters.ts';

/** A pin with the size in pixels that it takes. */
export type TakenPoint = { longitude: number; latitude: number; width: number; height: number };

type NameMarksProps = {
  map: DrawnMap;
  outlines: Outlines;
  scope: ClientScope;
  pins: readonly TakenPoint[];
};

/** Names of communes and stations, where no pin is. */
export function NameMarks({ map, outlines, scope, pins }: NameMarksProps) {
  const project = (at: [number, number]) => map.project(at);
  const taken = pins.map(({ longitude, latitude, ...size }): Box => {
    const { x, y } = project([longitude, latitude]);
    return { x, y, ...size };
  });
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const controls: Box[] = [
    { x: 130, y: 32, width: 260, height: 56 },
    { x: width - 32, y: 52, width: 64, height: 104 },
  ];
  const points = { town: outlines.towns, station: outlines.stations };
  const view = { scope, width, height, project, taken: [...taken, ...controls] };
  return findShownNames(points, view).map(({ kind, name, longitude, latitude, offset }) => (
    <MapPin key={`${name} ${longitude}`} {...{ map, longitude, latitude, offset }} level={0}>
      <span aria-hidden="true" className={classes.label} data-name={kind}>
        {name}
      </span>
    </MapPin>
  ));
}
