/** What other modules may use of this one. */

export { answerOutside } from './asked-outside'
export { readParameters, typeName } from './interface-record'
export { askable } from './interface-rights'
export { askOutside } from './outgoing'
export { parameterValues } from './parameters'
export { answerOfDesign } from './preview'
export { faultyLines } from './sandbox'
export {
  allRecords,
  enabledInterface,
  interfaceRecords,
  type ModuleAsk,
  type ModuleCondition,
  type ModuleReader,
  previewInterface,
  viewSourceRefusal,
} from './service'
export { type Bindings, bindSql } from './sql-bind'
export { qualifiers } from './sql-guard'
export type { GrantedRecords } from './sql-relations'
export {
  compiled,
  inReadOnly,
  noteSqlFault,
  type PreparedSql,
  prepareSql,
  type Row,
  refuseCostly,
  refuseSchemas,
  rowsOf,
  runSql,
  withTables,
} from './sql-run'
export { SqlRefusal, tooLargeSql } from './sql-tokens'
