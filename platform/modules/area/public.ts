/** What other modules may use of this one. */

export { findNames } from './store'
