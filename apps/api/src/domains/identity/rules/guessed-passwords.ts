/**
 * The most common passwords of eight or more characters in published leaks, including French ones, in lower
 * case.
 */
const known = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd motdepasse motdepasse1 motdepasse123
  azertyui azertyuiop azerty12 azerty123 azerty1234 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertzui 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx zaq12wsx qazwsxedc asdfghjk asdfghjkl qsdfghjk qsdfghjklm wxcvbn123 aqwzsxedc azeqsdwxc
  iloveyou iloveyou1 jetaime1 jetaime123 sunshine princess princesse football baseball superman batman123 starwars
  pokemon1 whatever trustno1 michael1 jennifer charlotte nicolas1 alexandre sandrine stephanie caroline isabelle
  marseille marseille13 bordeaux toulouse montpellier strasbourg doudou123 loulou123 chouchou coucou123 bonjour1
  bonjour123 bonjour1234 chocolat camille1 camille123 welcome1 welcome123 bienvenue admin123 admin1234 administrator
  letmein1 changeme computer internet samsung1 11223344 12344321 12341234 87654321 98765432 abcd1234 abc12345 abcdefgh
  a1b2c3d4 aa123456 123456aa 1234567a a1234567 00000000 coiffure coiffeuse coiffeur coiffure1 coiffeuse1`.split(
    /\s+/,
  ),
);

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
];

/**
 * Whether the password is a common one, a keyboard run, a repeated pattern, or consists, apart from digits
 * and signs, of the product’s name or an entry of `about` (of an email, the part before the @).
 */
export function isEasilyGuessed(password: string, about: readonly (string | undefined)[] = []): boolean {
  const plain = password.toLowerCase();
  if (known.has(plain) || /^(.{1,3})\1+.?$/.test(plain)) return true;
  const backwards = [...plain].reverse().join('');
  if (rows.some((row) => row.includes(plain) || row.includes(backwards))) return true;
  const bare = plain.replace(/[^\p{Letter}]+/gu, '');
  const own = ['meche', 'mèche', ...about].flatMap((name) =>
    name ? [name.toLowerCase().split('@')[0]] : [],
  );
  return own.some(
    (name) => name !== undefined && name.length >= 3 && bare === name.replace(/[^\p{Letter}]+/gu, ''),
  );
}
