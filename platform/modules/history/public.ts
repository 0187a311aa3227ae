/** What other modules may use of this one. */

export {
  type AdminChange,
  type AdminObject,
  demandVersion,
  type FormChange,
  keepFormHistory,
  keepHistory,
  keepOngoingHistory,
} from './keep'
export { purgeHistory } from './service'
