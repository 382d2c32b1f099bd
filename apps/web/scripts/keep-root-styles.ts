import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Removes the `#` that React Router adds to the root's style sheet in its manifest. It adds it to sheets
 * that lazy chunks need too, so that they stay when their page goes (issue 14415). The root never goes, and
 * under the other name the browser would load the sheet a second time and lay out the page again.
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
