/** What other modules may use of this one. */

export { takeNumbers } from './numbers'
export { numberPreviews } from './store'
