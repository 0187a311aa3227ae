/**
 * The rules of portals for their designer (contract 4b §2): the document, its commands, what is wrong with it. What nobody knows, keys
 * and whole kinds of items, stays as it was stored.
 */
export { type NewWords, newItem, newPane } from './new-items'
export {
  addItems,
  alignItems,
  clearPortal,
  copyItems,
  type GridStep,
  type ItemChange,
  isStoredItem,
  moveItems,
  placeFor,
  placeItems,
  removeItems,
  resizeItems,
  setItem,
  stepItems,
} from './portal-commands'
export { type PortalDifference, portalDifferences } from './portal-differences'
export {
  givenInPortal,
  isPane,
  itemOf,
  kindOf,
  openPortal,
  placeInGrid,
  sizeBounds,
  takeItems,
  writePortal,
} from './portal-document'
export { type KnownIds, type PortalFaultCode, portalFaults, widgetFaults } from './portal-faults'
