/** What other modules may use of this one. */

export { columnStatements } from './columns-store'
export type { Answer, Dialect, Session } from './drivers/driver'
export { type CopyLine, copyLineOf, cursorRows } from './drivers/postgres-copy'
export { LinkRefusal, linkFailure } from './failures'
export {
  askLink,
  changeLink,
  closeLinks,
  isConnection,
  type LinkPlace,
  type LinkQuestion,
  linkDialect,
  linkPlace,
  openLink,
} from './links'
