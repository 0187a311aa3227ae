/**
 * The rules of data screens for their designer (contract 4b §5): the document, its commands, places and snapping, what is wrong with it.
 * What nobody knows, keys and whole items of other engines, stays as it was stored.
 */
export {
  type Alignment,
  type Area,
  type Axis,
  angleTowards,
  areaAround,
  areaOf,
  type Box,
  doMeet,
  type Handle,
  resized,
  scaled,
  soundBox,
} from './boxes'
export { type NewScreenWords, newScreenItem } from './new-screen-items'
export {
  addScreenItems,
  alignScreenItems,
  clearScreen,
  copyScreenItems,
  type Direction,
  distributeItems,
  groupItems,
  growItems,
  isOnScreen,
  isStoredScreenItem,
  type LayerStep,
  markItems,
  moveScreenItems,
  nudgeItems,
  pasteScreenItems,
  placeLayers,
  placeScreenItems,
  removeScreenItems,
  sameSize,
  screenPlaceFor,
  setScreen,
  stepLayers,
  turnItems,
  ungroupItems,
} from './screen-commands'
export {
  boxOf,
  detailOf,
  givenInScreen,
  groupOf,
  inLayers,
  isHidden,
  isLocked,
  joinTexts,
  openScreen,
  screenArea,
  screenItemOf,
  screenKindOf,
  splitTexts,
  storedScreen,
  takeScreenItems,
  withGroups,
  writeScreen,
} from './screen-document'
export { screenFaults } from './screen-faults'
export { type SnapField, type SnapLine, snapField, snapMove, snapResize } from './snapping'
