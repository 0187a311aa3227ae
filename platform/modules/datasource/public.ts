/** What other modules may use of this one. */

export type { Answer, Dialect } from './drivers/driver'
export { LinkRefusal } from './failures'
export { askLink, changeLink, closeLinks, type LinkPlace, type LinkQuestion, linkDialect, linkPlace } from './links'
