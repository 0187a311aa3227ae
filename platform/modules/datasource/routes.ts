import { dataSource } from '@/lib/contract/system/data-source'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import {
  changeConnection,
  connectionChoices,
  connectionDetails,
  createConnection,
  listConnections,
  removeConnection,
  testConnection,
} from './service'

export const routes: readonly Route[] = [
  implement(dataSource.list, async ({ ctx, query }) => ({ data: await listConnections(ctx, query) })),
  implement(dataSource.selector, async ({ ctx, query }) => ({ data: { list: await connectionChoices(ctx, query.type) } })),
  implement(dataSource.info, async ({ ctx, params }) => ({ data: await connectionDetails(ctx, params.id) })),
  implement(dataSource.create, async ({ ctx, actor, body }) => ({
    data: { id: await createConnection(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(dataSource.update, async ({ ctx, actor, params, body }) => {
    await changeConnection(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(dataSource.remove, async ({ ctx, actor, params }) => {
    await removeConnection(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(dataSource.test, async ({ ctx, body }) => {
    await testConnection(ctx, body)
    return { data: null, msg: '数据库连接成功' }
  }),
]
