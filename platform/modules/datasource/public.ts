/** What other modules may use of this one. */

export type { Answer, AnswerColumn, ColumnKind, Dialect } from './drivers/driver'
export { LinkRefusal } from './failures'
export { askLink, closeLinks, type LinkQuestion, linkDialect } from './links'
