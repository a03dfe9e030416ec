import { describe, expect, test } from 'vitest'
import {
  Blocked,
  Conversation,
  ConversationsPage,
  ConversationsQuery,
  MESSAGES_PAGE_MAX,
  MessagesPage,
  FileConversation,
  MessagesQuery,
  MessagesRead,
  NewMessage,
  OpenConversation,
  ReadMessages,
  ReportMessage,
} from '#contract/conversation.ts'
import { CLOSE_CODES, InboxFrame, InboxRequest, RoomFrame, RoomRequest } from '#contract/frames.ts'
import {
  expectRefusals,
  expectRequiredFields,
  testFields,
  MARKS,
  MESSAGE,
  NOTIFICATION,
  SELLER,
  TIME,
} from './contract.fixture.ts'

const content = {
  accepts: ['x', 'x'.repeat(2_000), '😀'.repeat(2_000), 'One.\nTwo.'],
  parses: [['  One.\r\nTwo.\u200b ', 'One.\nTwo.']] as const,
  refuses: {
    'Please write a message': [undefined, null, 7, '', ' \n ', '\u200b'],
    'A message has at most 2,000 characters': ['x'.repeat(2_001)],
  },
}

const clientId = {
  accepts: ['x', 'a-Z_0.9:7', 'x'.repeat(64)],
  refuses: {
    'clientId must be text': [7, null],
    'clientId may contain only letters, digits and . : _ -': ['', 'a b', ' a', 'a ', 'ä', 'a/b'],
    'clientId has at most 64 characters': ['x'.repeat(65)],
  },
}

testFields('a new message', [NewMessage, { content: 'Hello' }], {
  content,
  clientId: { ...clientId, accepts: [undefined, ...clientId.accepts] },
  kind: {
    accepts: [undefined, 'text'],
    refuses: { 'A message of this kind cannot be sent': [null, '', 'notice', 'offer'] },
  },
})

const objectUrl = {
  accepts: ['/media/c/1.webp'],
  refuses: { 'Name the uploaded file': [undefined, null, 7, ''] },
}
testFields('a new photo', [NewMessage, { kind: 'photo', objectUrl: '/media/c/1.webp' }], { objectUrl })

const bars = Array.from({ length: 64 }, (_bar, index) => index)
testFields('a new voice note', [NewMessage, { kind: 'voice', objectUrl: '/media/a/1.webm' }], {
  objectUrl,
  waveform: {
    accepts: [undefined, null, bars],
    refuses: {
      'waveform has 64 numbers': [7, [], bars.slice(1), [...bars, 1], 'loud'],
      '': [bars.map(String)],
    },
  },
})

testFields('a place in a message', [NewMessage, { kind: 'place', placeId: 'x' }], {
  kind: { refuses: { 'A message of this kind cannot be sent': ['', null, 'notice', 'offer'] } },
  placeId: {
    accepts: ['x', 'x'.repeat(100)],
    refuses: {
      'Name the place': [undefined, null, 7, ''],
      'That is not the id of a place': ['x'.repeat(101)],
    },
  },
  clientId: { ...clientId, accepts: [undefined, ...clientId.accepts] },
})

const seqOf = (name: string) => ({
  parses: [
    [undefined, undefined],
    ['0', 0],
    ['42', 42],
    ['999999999', 999_999_999],
  ] as const,
  refuses: { [`${name} must be the seq of a message`]: ['', '-1', '1.5', 'x1', '1x', '1000000000'], '': [7] },
})

testFields('the query of conversations', [ConversationsQuery, {}], {
  archived: {
    parses: [
      [undefined, false],
      ['false', false],
      ['true', true],
    ],
    refuses: { 'archived must be true or false': ['', 'yes', true] },
  },
})

testFields('archiving a conversation', [FileConversation, { archived: true }], {
  archived: {
    accepts: [true, false],
    refuses: { 'archived must be true or false': [undefined, null, 'true'] },
  },
})

testFields('the query of messages', [MessagesQuery, {}], {
  after: seqOf('after'),
  before: seqOf('before'),
  limit: {
    parses: [
      [undefined, 20],
      ['51', 50],
    ],
  },
})

test('a query for messages may have `after` or `before`, but not both', () => {
  expectRefusals(MessagesQuery, [[{ after: '1', before: '2' }, 'before', 'Send after or before, not both']])
  expect(MESSAGES_PAGE_MAX).toBe(50)
})

testFields('opening a conversation', [OpenConversation, { listingId: 'x' }], {
  listingId: {
    accepts: ['x', 'x'.repeat(100)],
    refuses: {
      'Name the listing': [undefined, null, 7, ''],
      'That is not the id of a listing': ['x'.repeat(101)],
    },
  },
})

testFields('reading messages', [ReadMessages, { seq: 1 }], {
  seq: {
    accepts: [0, 1, 7_000],
    refuses: { 'seq must be a whole number': [undefined, null, '1', 1.5], 'seq cannot be negative': [-1] },
  },
})

testFields('a report of a message', [ReportMessage, { seq: 1, reason: 'scam' }], {
  seq: { accepts: [1, 9], refuses: { 'Say which message': [undefined, null, '1', 1.5, 0] } },
  reason: {
    accepts: ['scam', 'spam', 'prohibited', 'offensive', 'other'],
    refuses: {
      'Please choose a reason': [undefined],
      'A message can be reported as scam, spam, prohibited, offensive, other': ['', null, 'duplicate'],
    },
  },
  details: {
    accepts: [undefined, '', 'x'.repeat(500)],
    parses: [[' Why\r\nnot\u200b ', 'Why\nnot']],
    refuses: { 'At most 500 characters': ['x'.repeat(501)] },
  },
})

const seq = {
  accepts: [1, 7_000],
  refuses: { 'seq must be the seq of a message, 1 or above': [undefined, null, '1', 1.5, 0] },
}

describe('a frame that a device sends', () => {
  testFields('a send frame', [RoomRequest, { type: 'send', clientId: 'x', content: 'Hello' }], {
    clientId,
    content,
  })
  testFields('a read frame', [RoomRequest, { type: 'read', seq: 1 }], { seq })
  testFields('a delivered frame to the room', [RoomRequest, { type: 'delivered', seq: 1 }], { seq })
  testFields('a typing frame', [RoomRequest, { type: 'typing' }], {
    type: {
      refuses: {
        'A frame is {"type": "send", "read", "delivered" or "typing", ...}': [undefined, '', 'hello', 7],
      },
    },
  })
  testFields(
    'a delivered frame to the inbox',
    [InboxRequest, { type: 'delivered', conversationId: 'x', seq: 1 }],
    {
      type: {
        refuses: {
          'A frame is {"type": "delivered", "conversationId": ..., "seq": ...}': [undefined, 'read'],
        },
      },
      conversationId: { accepts: ['x', 'x'.repeat(100)], refuses: { '': [undefined, 7, 'x'.repeat(101)] } },
      seq,
    },
  )
})

test.each([
  [{ type: 'hello', lastSeq: 1, mine: MARKS, theirs: MARKS, isOtherHere: true }],
  [{ type: 'message', message: MESSAGE }],
  [{ type: 'ack', clientId: 'x', message: MESSAGE }],
  [
    { type: 'refused', clientId: 'x', code: 'blocked', message: 'No.', retryAfterSeconds: 1.5 },
    'clientId',
    'retryAfterSeconds',
  ],
  [{ type: 'marks', userId: 'x', ...MARKS }],
  [{ type: 'typing', userId: 'x' }],
  [{ type: 'presence', userId: 'x', isHere: true }],
  [{ type: 'closing', code: 4403 }],
] as const)('the room frame %j is valid only with all its required fields', (frame, ...optional) => {
  expectRequiredFields(RoomFrame, frame, optional.map(String))
})

const COUNTS = { unreadCount: 1, unreadMessages: 2 }

test.each([
  [{ type: 'hello', at: 1, unreadMessages: 2, unreadNotifications: 3 }, 'at'],
  [{ type: 'new_message', conversationId: 'x', senderName: 'A', content: 'B', message: MESSAGE, ...COUNTS }],
  [{ type: 'conversation', conversationId: 'x', lastSeq: 1, mine: MARKS, theirs: MARKS, ...COUNTS }],
  [{ type: 'notification', notification: NOTIFICATION, unreadNotifications: 1 }],
  [{ type: 'notification', notification: null, unreadNotifications: 0 }],
  [{ type: 'refused', code: 'invalid_input', message: 'No.' }],
  [{ type: 'closing', code: 4429 }],
] as const)('the inbox frame %j is valid only with all its required fields', (frame, ...optional) => {
  expectRequiredFields(InboxFrame, frame, optional.map(String))
})

test('the close codes have their documented values', () => {
  expect(CLOSE_CODES).toEqual({ signedOut: 4401, suspended: 4403, blocked: 4404, tooManyFrames: 4429 })
})

describe('the responses of chat calls', () => {
  const listing = {
    id: 'x',
    title: 'Phone',
    price: 5_000,
    currency: 'SLE',
    type: 'electronics',
    status: 'sold',
    imageUrl: null,
    thumbhash: null,
    isMine: false,
  }
  const last = { content: 'Hello', senderId: 'x', seq: 1, createdAt: TIME }
  const conversation = {
    id: 'x',
    otherUser: SELLER,
    listing,
    lastMessage: last,
    unreadCount: 1,
    lastSeq: 1,
    mine: MARKS,
    theirs: MARKS,
    hasBlocked: false,
    createdAt: TIME,
  }

  test('a conversation may have null in every nullable field', () => {
    expectRequiredFields(Conversation, conversation)
    expectRequiredFields(Conversation, { ...conversation, otherUser: null, listing: null, lastMessage: null })
  })

  test('pages, marks and blocks have every required field', () => {
    const conversations = { conversations: [conversation], total: 1, unread: 1, nextCursor: 'x' }
    expectRequiredFields(ConversationsPage, conversations)
    const messages = { messages: [MESSAGE], total: 1, hasMore: false, nextCursor: null }
    expectRequiredFields(MessagesPage, { ...messages, mine: MARKS, theirs: MARKS })
    expectRequiredFields(MessagesRead, { mine: MARKS, unreadCount: 0 })
    expectRequiredFields(Blocked, { hasBlocked: true })
    expect(ConversationsQuery.parse({ cursor: 'x' })).toEqual({ limit: 20, cursor: 'x', archived: false })
  })
})

test.each([
  { type: 'message', message: { seq: '1', content: 'Hello' } },
  { type: 'message', message: 'Hello' },
  { type: 'hello', lastSeq: 1.5, mine: MARKS, theirs: MARKS, isOtherHere: false },
  { type: 'hello', lastSeq: 1, mine: { deliveredSeq: 1 }, theirs: MARKS, isOtherHere: false },
  { type: 'gossip' },
  { type: 'constructor' },
  { type: '__proto__' },
])('%o is not a room frame', (frame) => {
  expect(RoomFrame.safeParse(frame).success).toBe(false)
})
