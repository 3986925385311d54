import { migrationFaults } from './migrations.ts';

const of = (sql: string, name = '0099_more') => migrationFaults(`packages/server/migrations/${name}.sql`, sql);
const FOREIGN =
  'ALTER TABLE "novels" ADD CONSTRAINT "novels_by" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action';

test.each([
  ['ALTER TABLE "novels" ADD CONSTRAINT "novels_few" CHECK ("novels"."n" >= 0);', 'add NOT VALID'],
  [`${FOREIGN};`, 'add NOT VALID'],
  [FOREIGN, 'add NOT VALID'],
  ['CREATE INDEX "novels_n" ON "novels" USING btree ("n");', '.concurrently()'],
  ['CREATE INDEX CONCURRENTLY "views_n" ON "chapter_views" USING btree ("n");', 'one of parts'],
  ['CREATE UNIQUE INDEX "novels_n" ON "public"."novels" USING btree ("n");', 'keeps everybody from writing'],
  ['ALTER TABLE "novels" ADD COLUMN "n" integer NOT NULL;', 'give it a default'],
  ['ALTER TABLE "novels" ALTER COLUMN "n" DROP DEFAULT;', 'leave it to the default'],
  ['ALTER TABLE "novels" DROP COLUMN "n";', 'takes from the version before'],
  ['ALTER TABLE "novels" RENAME COLUMN "n" TO "m";', 'takes from the version before'],
  ['ALTER TABLE "novels"\n  RENAME TO "books";', 'takes from the version before'],
  ['alter table novels add column m integer, drop column n;', 'takes from the version before'],
  ['DROP TABLE "novels";', 'takes from the version before'],
  ['ALTER TABLE "novels" ADD CONSTRAINT "novels_n_unique" UNIQUE("n");', 'build it concurrently'],
  ['ALTER TABLE "novels" ADD PRIMARY KEY ("n");', 'build it concurrently'],
  ['ALTER TABLE "novels" DROP CONSTRAINT "novels_n_unique";', 'on conflict'],
  ['DROP INDEX CONCURRENTLY "novels_n";', 'on conflict'],
  ['DROP VIEW "shelves";', 'takes from the version before'],
  ['DROP FUNCTION f();', 'takes from the version before'],
  ['ALTER TYPE "public"."role" RENAME VALUE \'a\' TO \'b\';', 'takes from the version before'],
])('what the server before cannot live with, or waits for, is named: %s', (sql, why) => {
  expect(of(sql)).toEqual([expect.stringContaining(why)]);
});

test.each(['SET DATA TYPE text', 'TYPE text', 'SET NOT NULL'])('a column is not made another one: %s', (change) => {
  expect(of(`ALTER TABLE "novels" ALTER COLUMN "n" ${change};`)).toHaveLength(2);
});

test.each([
  'ALTER TABLE "novels" ADD CONSTRAINT "novels_few" CHECK ("novels"."n" >= 0) NOT VALID;',
  `${FOREIGN} NOT VALID;`,
  `${FOREIGN} NOT VALID`,
  'CREATE INDEX CONCURRENTLY "novels_n" ON "novels" USING btree ("n");',
  'ALTER TABLE "novels" ADD COLUMN "n" integer;',
  'ALTER TABLE "novels" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "novels" ADD COLUMN "n" text GENERATED ALWAYS AS (\'a\') STORED NOT NULL;',
  'ALTER TABLE "novels" DROP CONSTRAINT "novels_few";',
  'ALTER TABLE "novels" ADD CONSTRAINT "novels_n_unique" UNIQUE USING INDEX "novels_n";',
  'create function f() returns void language sql as $$ drop table novels; $$;',
  '-- It may not be that somebody would drop table novels.\nselect 1;',
  '-- holds nobody up: twenty rows\nCREATE INDEX "genres_n" ON "genres" ("n");',
  '-- the version before does without: it was last asked for in 1.4\nALTER TABLE "novels" DROP COLUMN "n";',
])('what adds, and what says why it may, passes: %s', (sql) => {
  expect(of(sql)).toEqual([]);
});

test('on a table that is made beside it nothing is wrong', () => {
  expect(
    of(`CREATE TABLE "polls" ("id" text);--> statement-breakpoint
      ALTER TABLE "polls" ADD CONSTRAINT "polls_n" CHECK (n > 0);--> statement-breakpoint
      CREATE INDEX "polls_n_first" ON "polls" USING btree ("n");`),
  ).toEqual([]);
});

test('an excuse is for its own statement, and of its own kind', () => {
  const excuse = '-- holds nobody up: twenty rows\n';
  expect(of(`${excuse}select 1;--> statement-breakpoint\nCREATE INDEX "n" ON "novels" ("n");`)).toHaveLength(1);
  expect(of(`${excuse}DROP TABLE "novels";`)).toHaveLength(1);
});

test('of two in one statement each is looked at', () => {
  expect(of(`${FOREIGN} NOT VALID; ${FOREIGN};`)).toHaveLength(1);
});

test('what has been applied already stays as it is', () => {
  expect(of('DROP TABLE "novels";', '0027_refuse_what_cannot_be')).toEqual([]);
});
