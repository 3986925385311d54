/** Where the browser keeps the look for the first paint; the manifest names it to the gateway. */
export const LOOK_STORED_AS = 'griot.look';
