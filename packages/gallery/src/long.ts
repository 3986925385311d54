/** A text that is longer than whoever drew the part had in mind. */
export const LONG = 'What the River Kept, What the Market Sold, and Who Paid for Both in the End';
