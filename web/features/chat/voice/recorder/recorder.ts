/** All code that is needed to record and send without a connection, so that it loads at once. */
export { addVoice } from './add-voice.ts'
export { Recording } from './recording.ts'
