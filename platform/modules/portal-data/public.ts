/** What other modules may use of this one. */

export { type Asking, asksData } from './item-data'
export { linesAnswer, linesOf } from './service'
