/** What flows may use of the records of their forms. Apart from `../public`, which data interfaces use that texts of records come from. */

export type { LoadedModule } from '../designs/module'
export { flowRecordAt, flowSteps } from '../history/flow-steps'
export { flowRecordShows } from './file-witness'
export {
  demandFilled,
  findFlowRecord,
  moduleOfForm,
  openByNode,
  prepareFlowWrite,
  readFlowRecord,
} from './flow-records'
export { prepareFlowRemoval } from './flow-removal'
export { demandEditable, readableInModule } from './open-record'
export type { PreparedWrite } from './write-group'
