/** The anchor of the actions and the score on the page of one's own listing. */
export const SCORE_PLACE = 'score'
