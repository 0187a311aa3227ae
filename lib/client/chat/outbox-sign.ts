/** Where this browser remembers how many messages wait, so that a page without the chat's code knows when to load it. */
export const outboxSign = 'chatOutbox'
