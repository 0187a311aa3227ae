/** What other modules may use of this one. */

export { datePartOf, takeNumber } from './numbers'
