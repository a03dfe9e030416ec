/** Of a like that waits for the line. */
export const waitingLikeWords = {
  like: 'Your like',
  unlike: 'Taking back your like',
  refused: 'Your like did not work',
}
