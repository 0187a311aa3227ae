// Spec 1 §5, §9, contract 1 §17.
export const imageBytesMax = 5_242_880
export const contactsPageSize = 20
export const contactsMoreWithinPx = 300
export const historyPageSize = 50
export const historyMoreWithinPx = 100

/** A clip of a meeting, not a film. */
export const videoBytesMax = 20_971_520
export const videoTypes = ['video/mp4', 'video/webm'] as const

/** The next older page is asked for this far from the first message. */
export const olderWithinPx = 200
/** Messages further apart than this have their time between them. */
export const timeGapMs = 300_000
/** Longer messages are cut until the reader asks for the rest. */
export const shownLengthMax = 1200
/** Pictures and films are drawn within this square. */
export const mediaSidePx = 240
