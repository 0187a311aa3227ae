/** What was done to a record. A restoration is a change of its own, also where it brings back what was deleted. */
export const recordActions = ['create', 'update', 'delete', 'restore'] as const

/** Where a change came from: `api` is any client but this product's own pages. */
export const recordOrigins = ['form', 'inline', 'batch', 'import', 'restore', 'shortLink', 'flow', 'api'] as const
