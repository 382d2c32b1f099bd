import { expect, test } from 'vitest';
import { findMigrationProblems } from './migration-rules.ts';

test.each([
  ['create index a_idx on combs (a);', 'concurrently'],
  ['alter table combs add constraint combs_check check (a > 0);', 'NOT VALID'],
  ['alter table combs add foreign key (a) references brushes (id);', 'NOT VALID'],
  ['alter table combs add column a int not null;', 'has a default'],
  ['alter table combs alter column a type bigint;', 'rewrites'],
  ['alter table combs alter a set not null;', 'reads the whole table'],
  ['alter table combs drop column a;', 'a release later'],
  ['alter table combs rename column a to b;', 'a release later'],
  ['drop table combs;', 'a release later'],
  ['-- Runs outside of a transaction.\nupdate combs set a = 1;\n', 'only one index'],
])('refuses %j', (sql, problem) => {
  expect(findMigrationProblems(sql)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  'create table combs (a int not null check (a > 0));\ncreate index a_idx on combs (a);\nalter table combs add check (a < 9);\n',
  'alter table combs add constraint combs_check check (a > 0) not valid;\n',
  'alter table combs validate constraint combs_check;\n',
  'alter table combs add column a int not null default 0;\n',
  '-- Needs a release with migration 0031.\nalter table combs drop column a;\n',
  '-- Runs outside of a transaction.\ndrop index concurrently if exists a_idx;\ncreate index concurrently a_idx on combs (a);\n',
  '-- drop table combs;\nupdate combs set a = 1 where a is null;\n',
])('accepts %j', (sql) => {
  expect(findMigrationProblems(sql)).toEqual([]);
});
