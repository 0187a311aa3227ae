/** The day from top to bottom, where the pieces stand in one column. */
export const pieceOrder = { todo: 1, schedule: 2, due: 3, pinned: 4, recent: 5, charts: 6, messages: 7 } as const
