import { coverArtSvg } from '~/ui/cover-art/svg.ts';
import type { Route } from './+types/cover-art.resource';

const formats = ['cover', 'banner', 'card', 'avatar'] as const;
const scenes = ['salon', 'home'] as const;

/** Serves the cover art of a name as SVG. The same address always returns the same bytes. */
export function loader({ params, request }: Route.LoaderArgs): Response {
  const query = new URL(request.url).searchParams;
  const format = formats.find((one) => one === query.get('format')) ?? 'cover';
  const scene = scenes.find((one) => one === query.get('scene'));
  const colours = query.get('colours')?.split(',').slice(0, 5);
  return new Response(coverArtSvg({ name: params.name.slice(0, 200), colours, format, scene }), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=604800, immutable',
    },
  });
}
