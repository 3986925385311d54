import { getTableName, sql } from 'drizzle-orm';
import { check, type AnyPgColumn, type CheckBuilder } from 'drizzle-orm/pg-core';

const named = (column: AnyPgColumn, what: string): string => `${getTableName(column.table)}_${column.name}_${what}`;
const plain = (value: number | string): ReturnType<typeof sql.raw> =>
  sql.raw(typeof value === 'number' ? String(value) : `'${value}'`);

/**
 * The column has one of these values. Give the list that its `enum` has and the code uses: a new value is then added
 * there alone, and `npm run migration` lets it into the database.
 */
export const known = (column: AnyPgColumn, values: readonly string[]): CheckBuilder =>
  check(named(column, 'known'), sql`${column} in (${sql.join(values.map(plain), sql.raw(', '))})`);

/** Each of the columns is so much or more. */
export const atLeast = (least: number, ...columns: AnyPgColumn[]): CheckBuilder[] =>
  columns.map((column) => check(named(column, 'within'), sql`${column} >= ${plain(least)}`));

/** The column is from the first to the last of these. */
export const between = (column: AnyPgColumn, least: number, most: number): CheckBuilder =>
  check(named(column, 'within'), sql`${column} between ${plain(least)} and ${plain(most)}`);
