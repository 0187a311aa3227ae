import type { ModuleReader } from '../../datainterface/public'
import { listRecords } from './list'

/** The records of a module as whoever asks an interface over them sees them in its list. */
export const moduleRows: ModuleReader = async (ctx, actor, modelId, rowsMax) => {
  const input = { currentPage: 1, pageSize: rowsMax, sidx: '', sort: '' as const, queryJson: '', superQueryJson: '' }
  return (await listRecords(ctx, actor, modelId, input)).list
}
