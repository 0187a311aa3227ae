/** What other modules may use of this one. */

export { type AdminChange, type AdminObject, demandVersion, keepHistory } from './keep'
export { purgeHistory } from './service'
