/** The anchor, on the page of one's own listing, of its actions and its score. */
export const SCORE_PLACE = 'score'
