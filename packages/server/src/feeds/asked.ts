import { z } from 'zod';
import { check } from '../http/check.ts';

const Nothing = z.strictObject({});

/** @throws Refusal `invalid` where something is asked of what there is but one of */
export const readNothing = (query: unknown): void => void check(Nothing, query, 'query');
