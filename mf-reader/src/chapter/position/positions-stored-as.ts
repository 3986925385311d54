/** Where the browser keeps who stopped where, by person and by the novel's slug; the manifest names it to the gateway. */
export const POSITIONS_STORED_AS = 'griot.places';
