/** What other modules may use of this one. */

export { isSystemInWords } from './store'
