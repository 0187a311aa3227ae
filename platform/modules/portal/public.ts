/** What other modules may use of this one. */

export { portalWitness } from './file-witness'
export { type AskedPortal, homePortal, type VisiblePortal, visiblePortal } from './seeing'
