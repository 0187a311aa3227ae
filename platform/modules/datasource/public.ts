/** What other modules may use of this one. */

export { columnStatements } from './columns-store'
export type { Answer, Dialect } from './drivers/driver'
export { LinkRefusal } from './failures'
export { askLink, changeLink, closeLinks, isConnection, type LinkPlace, type LinkQuestion, linkDialect, linkPlace } from './links'
