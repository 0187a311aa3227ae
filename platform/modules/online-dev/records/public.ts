/** What flows may use of the records of their forms. Apart from `../public`, which data interfaces use that texts of records come from. */

export type { LoadedModule } from '../designs/module'
export {
  demandFilled,
  findFlowRecord,
  moduleOfForm,
  type NodeRights,
  openByNode,
  prepareFlowWrite,
  readFlowRecord,
} from './flow-records'
export { demandEditable } from './open-record'
export { removeRecords } from './remove'
export type { StoredRecord } from './stored-record'
export type { PreparedWrite } from './write-group'
