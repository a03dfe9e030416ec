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
  title: "A message, from the composer to the other person's screen: thread and list",
  filesMax: 28,
  steps: [
    [`${CHAT}/composer.tsx#Composer`, 'receives what is typed'],
    [`${CHAT}/composer.tsx#ThreadFoot`, 'passes the draft on to be stored'],
    [`${DATA}/compose.ts#useDraft`, 'stores it on the device'],
    [`${CHAT}/composer.tsx#useSend`, 'hands the text over', { person: 'presses Enter or Send' }],
    [`${DATA}/compose.ts#useSend`, 'gives it a client id and clears the draft'],
    ['web/lib/outbox.ts#addUnsent', 'adds it to the outbox of this person on this device'],
    [
      `${DATA}/send-unsent.ts#sendUnsent`,
      'is notified, and looks for unsent messages',
      {
        wire: 'the listeners of the outbox',
        leaves: 'for (const listener of listeners) listener()',
        arrives: 'subscribeToOutbox(sendReady)',
      },
    ],
    ['web/lib/outbox.ts#readOutbox', 'the unsent messages, in the order written'],
    [
      `${DATA}/send-unsent.ts#sendUnsent`,
      'sends the first of each conversation: through its room if open, otherwise by a call',
    ],
    [`${DATA}/open-threads.ts#roomOf`, 'knows the room of the open thread'],
    [`${DATA}/open-threads.ts#OpenRoom`, 'what any part of the page may call on it'],
    [`${DATA}/room-connection.ts#OpenRoom`, 'makes the frame "send"'],
    ['web/lib/socket/socket.ts#openSocket', 'writes it as JSON'],
    [
      `${ROOM}/conversation-room.ts#webSocketMessage`,
      'receives the frame',
      {
        wire: 'the frame "send" on the socket of the room',
        leaves: 'connection.send(JSON.stringify(frame))',
        arrives: "request.type === 'send'",
        also: {
          [`${DATA}/room-connection.ts`]: "this.#send({ type: 'send', clientId, content })",
          [`${SERVER}/open-socket.ts`]: 'CONVERSATION_ROOM.getByName(about.publicId).fetch(',
        },
      },
    ],
    [`${SERVER}/sockets.ts#parseFrame`, 'checks its length and the rate of frames, and parses it'],
    [`${ROOM}/conversation-room.ts#parseFrame`, 'with the schema that it passes'],
    [`${FRAMES}#RoomRequest`, 'the frames that a room accepts'],
    [`${CONVERSATION}#MessageText`, 'trims the text and checks its length'],
    ['worker/contract/visible-text.ts#toVisibleText', 'removes what is invisible'],
    [`${CONVERSATION}#MessageText`, 'returns the text'],
    [`${FRAMES}#RoomRequest`, 'returns the frame'],
    [`${ROOM}/conversation-room.ts#RoomRequest`, 'passes it on to be stored'],
    [`${ROOM}/write-queue.ts#WriteQueue`, "waits for one of the sender's turns"],
    [`${ROOM}/message-log.ts#MessageLog`, 'INSERT, as the next message of the conversation'],
    [`${ROOM}/write-queue.ts#MessageLog`, 'returns the stored message'],
    [`${ROOM}/conversation-room.ts#WriteQueue`, 'sends it to all who have the thread open'],
    [`${SERVER}/sockets.ts#broadcast`, 'writes the frame "message"'],
    [
      'web/lib/socket/socket.ts#onFrame',
      'receives it',
      {
        wire: 'the frame "message" on the socket of the room',
        leaves: 'socket.send(text)',
        arrives: 'onFrame(frame)',
        also: {
          [`${ROOM}/conversation-room.ts`]: "{ type: 'message', message }",
          [`${DATA}/room-connection.ts`]: "case 'message':",
        },
      },
    ],
    [`${DATA}/room-connection.ts#openSocket`, 'with the handler of frames that it passes'],
    [`${DATA}/room-connection.ts#RoomFrame`, 'passes it on to be cached'],
    [`${DATA}/queries.ts#cacheMessage`, 'puts it into two queries: the thread and the list'],
    [`${DATA}/thread-log.ts#addMessages`, 'adds it in the order of seq'],
    [`${DATA}/queries.ts#threadLogQuery`, 'under the key of the thread'],
    [
      `${DATA}/use-thread.ts#useThread`,
      'renders again',
      {
        wire: 'the query of the thread',
        leaves: 'client.setQueryData(threadLogQuery(id).queryKey',
        arrives: 'useQuery(threadLogQuery(id))',
      },
    ],
    [`${CHAT}/thread-page.tsx#useThread`, 'passes the messages to the log'],
    [`${CHAT}/log/message-log.tsx#MessageLog`, 'the messages of the thread'],
    [`${CHAT}/log/message-blocks.ts#toRows`, 'by day, minute and sender'],
    [`${CHAT}/log/message-log.tsx#MessageBubble`, 'renders each'],
    [`${CHAT}/log/message-bubble.tsx#MessageBubble`, 'the bubble with the text'],
    [
      `${ROOM}/conversation-room.ts#deliverToInbox`,
      'the turn that stored the message also starts the deliveries to inboxes; the alarm repeats them',
      { person: 'has another page open' },
    ],
    [`${ROOM}/deliveries.ts#deliverToInbox`, "everything after the inbox's cursor"],
    [`${ROOM}/message-log.ts#after`, 'SELECT'],
    [`${ROOM}/deliveries.ts#MessageLog`, 'calls the inbox'],
    [
      `${INBOX}/user-inbox.ts#deliver`,
      'receives the call',
      {
        wire: 'RPC of the Durable Object: deliver',
        leaves: '.deliver(',
        arrives: 'async deliver(owner: Owner, delivery: Delivery)',
        also: { 'worker/rpc.ts': 'interface InboxCalls' },
      },
    ],
    [`${INBOX}/take-delivery.ts#takeDelivery`, 'stores what is new and makes frames of it'],
    [`${INBOX}/user-inbox.ts#push`, 'to all devices'],
    [`${SERVER}/sockets.ts#push`, 'writes the frame "new_message"'],
    [
      'web/lib/socket/socket.ts#onFrame',
      'receives it',
      {
        wire: 'the frame "new_message" on the socket of the inbox',
        leaves: 'socket.send(text)',
        arrives: 'onFrame(frame)',
        also: {
          [`${INBOX}/take-delivery.ts`]: "type: 'new_message'",
          [`${DATA}/inbox-connection.ts`]: "case 'new_message':",
        },
      },
    ],
    [`${DATA}/inbox-connection.ts#openSocket`, 'with the handler of frames that it passes'],
    [`${DATA}/inbox-connection.ts#InboxFrame`, 'passes it on to be cached'],
    [
      `${DATA}/queries.ts#cacheMessage`,
      'in the thread as above, if the room has not done so, and in the list',
    ],
    [`${DATA}/conversation-list.ts#withMessage`, 'as the last message of its conversation'],
    [`${DATA}/queries.ts#conversationsQuery`, 'under the key of the list'],
    [
      `${DATA}/use-conversations.ts#useConversations`,
      'renders again',
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
      `${DATA}/inbox-keeper.tsx`,
      'web/ui/overlays/toast.ts#showToast',
      'its beginning in a toast, if neither thread nor list is on the screen',
    ],
    [
      `${ROOM}/conversation-room.ts`,
      `${ROOM}/save-summary.ts#saveSummary`,
      'the rows in D1, for lists that are opened later',
    ],
    [`${ROOM}/save-summary.ts`, `${ROOM}/store.ts#updateSummary`, 'the last message there'],
    [
      `${ROOM}/save-summary.ts`,
      'worker/features/notifications/notify.ts#notifyOfMessage',
      'the notification, with the first words',
    ],
    [
      `${ROOM}/save-summary.ts`,
      'worker/features/moderation/screening/screen-message.ts#screenMessage',
      'whether it looks like fraud',
    ],
  ],
}
