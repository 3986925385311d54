import type { z } from 'zod';
import type { facts, commands } from './schema.ts';

/** Facts: something has happened. The name carries its version. */
export type Facts = { [K in keyof typeof facts]: z.infer<(typeof facts)[K]> };
export type FactName = keyof Facts;

/** Commands: one handler answers. */
export type Commands = {
  [K in keyof typeof commands]: {
    payload: z.infer<(typeof commands)[K]['payload']>;
    answer: z.infer<(typeof commands)[K]['answer']>;
  };
};
export type CommandName = keyof Commands;
