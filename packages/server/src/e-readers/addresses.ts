/** Where somebody's own catalogue stands; which one it is says the key, in the query, which no log has. */
export const AT = '/opds/own';
