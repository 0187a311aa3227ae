/** What flows may use of the records of their forms. Apart from `../public`, which data interfaces use that texts of records come from. */

export { flowRecordShows } from './flow-files'
export {
  demandFilled,
  findFlowRecord,
  type NodeRights,
  openByNode,
  prepareFlowWrite,
  readFlowRecord,
} from './flow-records'
export { prepareFlowRemoval } from './flow-removal'
