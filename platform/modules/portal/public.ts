/** What other modules may use of this one. */

export { portalWitness } from './file-witness'
export { type AskedPortal, homePortal, visiblePortal } from './seeing'
