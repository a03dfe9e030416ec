/** The id of the owner's panel (actions and score) on a listing's page, for links to the panel. */
export const SCORE_ID = 'score'
