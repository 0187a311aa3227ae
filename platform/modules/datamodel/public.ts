/** What other modules may use of this one. */

export { dialects } from './dialects/all'
export type { ModelDialect } from './dialects/dialect'
export { linkTableNames, openModel, placed } from './link-catalog'
