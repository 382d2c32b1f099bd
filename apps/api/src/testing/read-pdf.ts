import { inflateSync } from 'node:zlib';

const objects = /(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g;
const stream = /stream\n([\s\S]*?)\nendstream/;

/**
 * Returns the text of each page of a PDF made by kit/pdf: lines in drawing order, one table cell per line.
 */
export function readPdf(bytes: Uint8Array): string[] {
  const whole = Buffer.from(bytes).toString('latin1');
  const bodies = new Map([...whole.matchAll(objects)].map(([, id = '', body = '']) => [id, body]));
  const pages = [...bodies.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((page) => {
    const resources = bodies.get(refOf(page, 'Resources')) ?? '';
    const glyphs = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        readGlyphs(unpack(bodies.get(refOf(bodies.get(id) ?? '', 'ToUnicode')) ?? '')),
      ]),
    );
    return readLines(unpack(bodies.get(refOf(page, 'Contents')) ?? ''), glyphs).join('\n');
  });
}

function refOf(body: string, name: string): string {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '';
}

function unpack(body: string): string {
  return inflateSync(Buffer.from(stream.exec(body)?.[1] ?? '', 'latin1')).toString('latin1');
}

/** Reads the characters of each glyph from `<0000> <0013> [<0000> <0052> ...]`. */
function readGlyphs(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      glyphs.set(Number.parseInt(first, 16) + index, fromHex(code.replaceAll(' ', '')));
  }
  return glyphs;
}

function fromHex(code: string): string {
  return (code.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
}

function readLines(content: string, faces: Map<string, Map<number, string>>): string[] {
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf([\s\S]*?)ET/g)].map(([, face = '', drawn = '']) =>
    [...drawn.matchAll(/<(\w+)>/g)]
      .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
      .map((glyph) => faces.get(face)?.get(Number.parseInt(glyph, 16)) ?? '')
      .join('')
      .replaceAll('\u00a0', ' '),
  );
}
