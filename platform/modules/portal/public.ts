/** What other modules may use of this one. */

export { type AskedPortal, homePortal, type VisiblePortal, visiblePortal } from './seeing'
