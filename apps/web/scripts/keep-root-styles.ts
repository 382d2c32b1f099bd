import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The sheet of the whole house is linked as it is called. React Router writes `#` behind each sheet that something loaded later
 * needs as well, so that it stays when the page that links it goes (its issue 14415). The root never goes; and under another name
 * the sheet is taken for one that is not there, added a second time, and the whole page laid out anew as its letters come again.
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
