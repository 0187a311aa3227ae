/**
 * The core that designers stand on: documents, commands, history, conversion of older designs, and what differs between two
 * documents. No page, no network, no clock of its own.
 *
 * Guarantees: a command either does all it says or refuses with a reason, and never throws for what a person can do. Every step
 * is taken back to the same bytes. A design that was not changed is written back as it was stored; in a changed one every key
 * that nobody knows stays where it was. A field that is renamed, moved or copied keeps what refers to it; what cannot follow
 * (scripts, deleted fields) is returned to be shown.
 *
 * `DocumentHistory` takes any immutable document. Forms are `TreeDocument`s read by `openForm`; lists, portals and flows are trees
 * too, with a `TreeFormat` of their own, and bring their own rules in commands made of `tree/tree-edits.ts`.
 */
export { addNodes, pasteNodes } from './commands/add-nodes'
export { changeKind } from './commands/change-kind'
export { copyNodes } from './commands/copy-nodes'
export { type DeleteResult, deleteNodes, referencesTo } from './commands/delete-nodes'
export { deleteGridLine, type GridSide, insertGridLine, mergeGridCells, splitGridCell } from './commands/grid-cells'
export { moveNodes } from './commands/move-nodes'
export { setProperty } from './commands/set-property'
export { sortChildren, sortGridColumns } from './commands/sort-children'
export { unwrapNode, wrapNodes } from './commands/wrap-nodes'
export { type Difference, differences } from './difference/differences'
export { type ComparedSide, compareForms, type FormComparison, type Mark } from './difference/form-comparison'
export { type ListDifference, listDifferences } from './difference/list-differences'
export { type ListPair, listPairs, pairIdOf } from './difference/list-pairs'
export { type Speaker, sayDifference } from './difference/say-difference'
export { sayListDifference } from './difference/say-list-difference'
export { sayMigration, sayRefusal } from './difference/say-refusal'
export { canPlace, nodesAsStored } from './form/can-place'
export { formAsData, type OpenedForm, openForm, readForm, writeForm } from './form/form-document'
export { codeOfNode, type FormFault, formFaults, nodeOfProblem } from './form/form-faults'
export { kindOfNode, labelOfNode, nameOfNode, typeOfNode } from './form/form-nodes'
export { scriptsOfForm } from './form/form-scripts'
export { givenNumbers } from './form/names'
export type { Reference } from './form/references'
export { DocumentHistory, type KeptDocument } from './history/document-history'
export { type Command, Edit, inOneStep, isRefusal, type Refusal } from './history/edit'
export { takeForm, takeList } from './merge/apply-merge'
export { type DesignDocuments, type MergedDesign, mergeDesigns } from './merge/merge-designs'
export type { Side, Versions } from './merge/merge-types'
export { type SaidConflict, sayConflict } from './merge/say-conflict'
export { migrateForm } from './migrations/migrate-form'
export { readTree, writeTree } from './tree/read-tree'
export {
  ancestors,
  childrenOf,
  inOrder,
  type NodeId,
  nodeOf,
  rootId,
  subtree,
  type Target,
  type TreeDocument,
  type TreeFormat,
} from './tree/tree-document'
export { insertTrees, moveTrees, removeTrees, setValue } from './tree/tree-edits'
export { isSameJson, type Path, valueAt } from './tree/values'
