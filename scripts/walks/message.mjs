const CHAT = 'web/features/chat'
const DATA = `${CHAT}/data`
const SERVER = 'worker/features/chat'
const ROOM = `${SERVER}/room`
const INBOX = `${SERVER}/inbox`
const FRAMES = 'worker/contract/frames.ts'
const CONVERSATION = 'worker/contract/conversation.ts'

/** @type {import('../walks.mjs').Walk} */
export const walk = {
  name: 'message',
  title: "A message, from the composer to the other person's screen: thread, list and toast",
  filesMax: 28,
  steps: [
    [`${CHAT}/composer.tsx#Composer`, 'hears what is typed'],
    [`${CHAT}/composer.tsx#ThreadFoot`, 'has the draft kept'],
    [`${DATA}/compose.ts#useDraft`, 'keeps it on the device'],
    [`${CHAT}/composer.tsx#useSend`, 'hands the text over', { person: 'presses Enter or Send' }],
    [`${DATA}/compose.ts#useSend`, 'gives it a client id and clears the draft'],
    ['web/lib/outbox.ts#addUnsent', 'puts it into the outbox of this person on this device'],
    [
      `${DATA}/send-unsent.ts#sendUnsent`,
      'hears of it and looks what waits',
      {
        wire: 'those who listen to the outbox',
        leaves: 'for (const listener of listeners) listener()',
        arrives: 'subscribeToOutbox(look)',
      },
    ],
    ['web/lib/outbox.ts#readOutbox', 'what waits, in the order written'],
    [
      `${DATA}/send-unsent.ts#sendUnsent`,
      'sends the first of each conversation: by its room, else by a call',
    ],
    [`${DATA}/open-threads.ts#roomOf`, 'knows the room of the open thread'],
    [`${DATA}/open-threads.ts#OpenRoom`, 'what any part of the page may ask of it'],
    [`${DATA}/room-connection.ts#OpenRoom`, 'writes the frame "send"'],
    [
      `${ROOM}/conversation-room.ts#webSocketMessage`,
      'hears the frame',
      {
        wire: 'the frame "send" on the socket of the room',
        leaves: "this.#send({ type: 'send', clientId, content })",
        arrives: "request.type === 'send'",
        also: {
          'web/lib/socket/socket.ts': 'line.send(JSON.stringify(frame))',
          [`${SERVER}/open-socket.ts`]: 'CONVERSATION_ROOM.getByName(about.publicId).fetch(',
        },
      },
    ],
    [`${SERVER}/sockets.ts#parseFrame`, 'measures its length and pace, and parses it'],
    [`${ROOM}/conversation-room.ts#parseFrame`, 'with the schema that it gives along'],
    [`${FRAMES}#RoomRequest`, 'the frames that a room takes'],
    [`${CONVERSATION}#MessageText`, 'trims and measures the text'],
    ['worker/contract/visible-text.ts#visible', 'without what cannot be seen'],
    [`${CONVERSATION}#MessageText`, 'answers the text'],
    [`${FRAMES}#RoomRequest`, 'answers the frame'],
    [`${ROOM}/conversation-room.ts#RoomRequest`, 'asks for it to be written'],
    [`${ROOM}/write-queue.ts#WriteQueue`, "waits for one of the sender's turns"],
    [`${ROOM}/message-log.ts#MessageLog`, 'INSERT, as the next of the conversation'],
    [`${ROOM}/write-queue.ts#MessageLog`, 'answers the stored message'],
    [`${ROOM}/conversation-room.ts#WriteQueue`, 'sends it to all who have the thread open'],
    [`${SERVER}/sockets.ts#broadcast`, 'writes the frame "message"'],
    [
      `${DATA}/room-connection.ts#onFrame`,
      'hears it',
      {
        wire: 'the frame "message" on the socket of the room',
        leaves: 'socket.send(text)',
        arrives: "case 'message':",
        also: {
          [`${ROOM}/conversation-room.ts`]: "{ type: 'message', message }",
          'web/lib/socket/socket.ts': 'onFrame(frame)',
        },
      },
    ],
    [`${FRAMES}#RoomFrame`, 'parses it'],
    [`${DATA}/room-connection.ts#RoomFrame`, 'has it written into the cache'],
    [`${DATA}/queries.ts#cacheMessage`, 'into the thread and the list, each a query'],
    [`${DATA}/thread-log.ts#addMessages`, 'in its place by seq'],
    [`${DATA}/queries.ts#threadLogQuery`, 'under the key of the thread'],
    [
      `${DATA}/use-thread.ts#useThread`,
      'is drawn again',
      {
        wire: 'the query of the thread',
        leaves: 'client.setQueryData(threadLogQuery(id).queryKey',
        arrives: 'useQuery(threadLogQuery(id))',
      },
    ],
    [`${CHAT}/thread-page.tsx#useThread`, 'hands the messages to the log'],
    [`${CHAT}/log/message-log.tsx#MessageLog`, 'everything that was written'],
    [`${CHAT}/log/message-blocks.ts#toRows`, 'by day, minute and sender'],
    [`${CHAT}/log/message-log.tsx#MessageBubble`, 'draws each'],
    [`${CHAT}/log/message-bubble.tsx#MessageBubble`, 'the bubble with the text'],
    [
      `${ROOM}/conversation-room.ts#deliverToInbox`,
      'the turn that stored the message starts the deliveries to both inboxes, too; the alarm repeats them',
      { person: 'has another page open' },
    ],
    [`${ROOM}/deliveries.ts#deliverToInbox`, 'all that comes after the cursor of that inbox'],
    [`${ROOM}/message-log.ts#after`, 'SELECT'],
    [`${ROOM}/deliveries.ts#MessageLog`, 'calls the inbox'],
    [
      `${INBOX}/user-inbox.ts#deliver`,
      'takes the call',
      {
        wire: 'RPC of the Durable Object: deliver',
        leaves: '.deliver(',
        arrives: 'async deliver(owner: Owner, delivery: Delivery)',
        also: { 'worker/rpc.ts': 'interface InboxCalls' },
      },
    ],
    [`${INBOX}/take-delivery.ts#takeDelivery`, 'keeps what is new and makes frames of it'],
    [`${INBOX}/user-inbox.ts#push`, 'to all devices'],
    [`${SERVER}/sockets.ts#push`, 'writes the frame "new_message"'],
    [
      `${DATA}/inbox-connection.ts#onFrame`,
      'hears it',
      {
        wire: 'the frame "new_message" on the socket of the inbox',
        leaves: 'socket.send(text)',
        arrives: "case 'new_message':",
        also: {
          [`${INBOX}/take-delivery.ts`]: "type: 'new_message'",
          'web/lib/socket/socket.ts': 'onFrame(frame)',
        },
      },
    ],
    [`${FRAMES}#InboxFrame`, 'parses it'],
    [`${DATA}/inbox-connection.ts#InboxFrame`, 'has it written and announced'],
    [`${DATA}/inbox-keeper.tsx#InboxConnection`, 'shows its beginning in a toast'],
    [`${DATA}/inbox-connection.ts#InboxConnection`, 'has it cached'],
    [`${DATA}/queries.ts#cacheMessage`, 'in the thread as above, where the room was first, and in the list'],
    [`${DATA}/conversation-list.ts#withMessage`, 'as the last message of its conversation'],
    [`${DATA}/queries.ts#conversationsQuery`, 'under the key of the list'],
    [
      `${DATA}/use-conversations.ts#useConversations`,
      'is drawn again',
      {
        wire: 'the query of the list',
        leaves: 'conversationsQuery.queryKey,',
        arrives: 'useInfiniteQuery(conversationsQuery)',
      },
    ],
    [`${CHAT}/messages-page.tsx#useConversations`, 'the row with its last message'],
  ],
  readers: [
    [
      `${ROOM}/conversation-room.ts`,
      `${ROOM}/save-summary.ts#saveSummary`,
      'the rows in D1, for lists that are opened later',
    ],
    [`${ROOM}/save-summary.ts`, `${ROOM}/store.ts#keepSummary`, 'its last message there'],
    [`${ROOM}/save-summary.ts`, 'worker/platform/sentences.ts#previewOf', 'its beginning, behind the bell'],
    [
      `${ROOM}/save-summary.ts`,
      'worker/features/moderation/screening/screen-message.ts#screenMessage',
      'whether it looks like fraud',
    ],
  ],
}
