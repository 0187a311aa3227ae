/** What other modules may use of this one. */

export { takeNumber } from './numbers'
export { numberPreviews } from './store'
