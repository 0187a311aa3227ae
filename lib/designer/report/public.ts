/**
 * Templates of reports (`lib/report/template.ts`) as documents of the designer core, and what one does to them. A sheet is worked on by
 * places and ranges, from 0 and with both ends in them; a cell that does not stand there yet is made when it is given something.
 *
 * Guarantees: after every command the template is one that the platform reads; references in formulas, parents, conditions, links and
 * charts follow lines, moved cells and names; keys that nobody knows stay where they were.
 */
export { type Border, type BorderPlaces, setBorders } from './borders'
export {
  type CellChange,
  type Cleared,
  clearCells,
  editedText,
  hasMerges,
  mergeCells,
  setCells,
  typeInto,
  unmergeCells,
} from './cell-commands'
export {
  beginsIn,
  type CellPlace,
  type CellRange,
  coveredBy,
  idsIn,
  isInSheet,
  placesIn,
  rangeName,
  rangeNamed,
  rangeOf,
  sheetSize,
  wholeSheet,
  withMerges,
} from './cell-ranges'
export { fillDown, fillRight, moveCells, pasteCells, readClip, takeCells, writeClip } from './clip-commands'
export { deleteLines, insertLines, type Lines, moveLines, type Stretch, setLines } from './line-commands'
export { type CarriedField, placeField } from './place-field'
export {
  cellAt,
  cellIds,
  cellOf,
  openReport,
  rawCell,
  sheetOf,
  templateOfReport,
  writeReport,
} from './report-document'
export { reportFaults } from './report-faults'
export { lastFilled, leaptPlace, type SheetStep, steppedPlace } from './sheet-steps'
export { moveNamed, putNamed, removeNamed, renameNamed, setTemplate } from './template-commands'
