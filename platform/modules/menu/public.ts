/** What other modules may use of this one. */

export { isFixedRoute, menuOfOthers } from './own-pages'
