/** What other modules may use of this one. */

export { newColumns, postgresTypes, type TypeWords } from './business-tables/columns'
export {
  addFields,
  addingStatements,
  camelCased,
  fieldsToAdd,
  isTableOfDesign,
  listAll,
  listFields,
  listPage,
  makeTable,
  makingStatements,
  newTable,
  previewTable,
  removeTable,
  removingStatements,
  replaceTable,
  replacingStatements,
  tableDetails,
} from './business-tables/service'
export { addStatements, createStatements, dropStatements, type NewTable, type PlacedTable } from './business-tables/statements'
export { insertRows, type NewColumn, runStatements } from './business-tables/store'
export { designReferences } from './designs/design-references'
export { designWitness } from './designs/file-witness'
export { designCache, type LoadedModule, loadReleasedModules } from './designs/module'
export { saveReleasedDesign } from './designs/service'
export { historyWitness } from './history/file-witness'
export { purgeDeletedRecords, purgeRecordHistory } from './history/retention'
export { columnsOpened, interfacesOpened } from './lookup/opened-by-designs'
export { dataScope } from './query/data-scope'
export { countThroughScheme } from './query/scheme-preview'
export { canEvaluate, isComparableField } from './query/scheme-rows'
export { canUseInForm, canUseInList, forbidden, hasButton, type OpenedModule, openLinked } from './records/access'
export { prepareTables } from './records/bound-tables/bound'
export { businessSchema } from './records/bound-tables/names'
export { insertRecordsBulk, type RecordSeed } from './records/bulk'
export { countCache } from './records/count-cache'
export { isSystemType, shapeOf, systemColumns } from './records/field-shape'
export { recordWitness } from './records/file-witness'
export { literal, quoted, recordTableName } from './records/names'
export { findIdsAmong } from './records/outside/records-store'
export { jsonValueOf, typedExpression } from './records/plan'
export { type Target, visibleTarget } from './records/relations'
export { pictureGrants } from './short-link/picture-grant'
export { pagePath } from './short-link/settings'
export { purgeRecordWatches } from './watching/store'
