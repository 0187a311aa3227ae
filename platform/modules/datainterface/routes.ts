import { dataInterface } from '@/lib/contract/system/data-interface'
import { implement, type Route } from '../../http/implement'
import { listRecords } from '../onlinedev/records/list'
import { type ModuleReader, previewInterface } from './service'

const readModule: ModuleReader = async (ctx, actor, modelId, rowsMax) => {
  const input = { currentPage: 1, pageSize: rowsMax, sidx: '', sort: '' as const, queryJson: '', superQueryJson: '' }
  return (await listRecords(ctx, actor, modelId, input)).list
}

export const routes: readonly Route[] = [
  implement(dataInterface.preview, async ({ ctx, actor, params, body }) => ({
    data: await previewInterface(ctx, actor, { id: params.id, paramList: body.paramList }, readModule),
    msg: '接口请求成功',
  })),
]
