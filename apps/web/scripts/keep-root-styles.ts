import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Removes the `#` that React Router adds to the root’s style sheet in its manifest. React Router adds it to
 * style sheets that lazy chunks also need, so that they stay when their page is left (issue 14415 of React
 * Router). The root is never left, and under the second address the browser would load the style sheet
 * again and lay out the page again.
 */
const build = join(import.meta.dirname, '../build');
const client = filesIn('client/assets', /^manifest-.*\.js$/);
const [sheets] = client.flatMap((file) => {
  const root = /"root":\{[^}]*?"css":(\[[^\]]*\])/.exec(readFileSync(file, 'utf8'));
  return root?.[1] ? [JSON.parse(root[1]) as string[]] : [];
});
if (!sheets?.length) throw new Error(`no sheet of the root in ${client}`);
for (const file of [
  ...client,
  ...filesIn('server', /\.js$/),
  ...filesIn('server/assets', /^server-build-.*\.js$/),
]) {
  const written = readFileSync(file, 'utf8');
  const named = sheets.reduce(
    (text, sheet) => text.replaceAll(`"${sheet}"`, `"${sheet.replace(/#$/, '')}"`),
    written,
  );
  if (named !== written) writeFileSync(file, named);
}

function filesIn(folder: string, name: RegExp): string[] {
  const path = join(build, folder);
  return readdirSync(path).flatMap((file) => (name.test(file) ? [join(path, file)] : []));
}
