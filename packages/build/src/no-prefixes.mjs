/** In place of the prefixes that stylis has for old browsers: styled-components asks for none, and would bring them to everybody. */
export const prefix = (value) => value;
