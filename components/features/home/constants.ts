/** The day from top to bottom, where the pieces stand in one column. Beside another one, what is pinned stands first: it is known at once. */
export const pieceOrder = { todo: 1, schedule: 2, due: 3, pinned: 4, recent: 5, charts: 6, messages: 7 } as const

/** Modules whose designs are read: 6 calls, and 6 more for the dictionaries of their states at most. */
export const modulesMax = 6
/** Modules that one piece asks: 4 calls. */
export const piecesMax = 4
/** Records that one module gives to a piece. */
export const rowsMax = 5
/** How far the start page looks ahead. */
export const soonDays = 7
/** Lines of the records that were touched last. */
export const recentMax = 8
/** Bars of a chart: a call each, which asks for the number of records only. */
export const barsMax = 6
