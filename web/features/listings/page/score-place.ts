/**
 * The anchor, on the page of a listing of one's own, of what can be done with it and what would raise its
 * score.
 */
export const SCORE_PLACE = 'score'
