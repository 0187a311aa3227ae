import { integrate, integrateHooks, integrateTask } from '@/lib/contract/online-dev/integrate'
import { implement, implementAnonymous, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { fieldsOfModule } from '../online-dev/events/public'
import {
  changeIntegrate,
  createIntegrate,
  integrateDetails,
  listIntegrates,
  removeIntegrate,
  switchIntegrate,
} from './definitions/service'
import { copyIntegrate, exportIntegrate, importIntegrate } from './definitions/transfer'
import { addressOf, callHook, learnedNames, listen, renewAddress, tellNames } from './hooks/service'
import { queueOf, removeTask, retryNode, retryTask, taskDetails, taskLog } from './runs/service'

const definitions: readonly Route[] = [
  implement(integrate.list, async ({ ctx, query }) => ({ data: await listIntegrates(ctx, query) })),
  implement(integrate.info, async ({ ctx, params }) => ({ data: await integrateDetails(ctx, params.id) })),
  implement(integrate.create, async ({ ctx, actor, body }) => ({
    data: { id: await createIntegrate(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(integrate.update, async ({ ctx, actor, params, body }) => {
    await changeIntegrate(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(integrate.remove, async ({ ctx, actor, params }) => {
    await removeIntegrate(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(integrate.copy, async ({ ctx, actor, params }) => {
    await copyIntegrate(ctx, actor, params.id)
    return { data: null, msg: messages.copied }
  }),
  implement(integrate.state, async ({ ctx, actor, params }) => {
    await switchIntegrate(ctx, actor, params.id)
    return { data: null, msg: messages.updated }
  }),
  ...[integrate.export, integrate.exportOf36].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, params }) => ({ data: await exportIntegrate(ctx, actor, params.id) })),
  ),
  implement(integrate.formFields, async ({ ctx, actor, params }) => ({ data: await fieldsOfModule(ctx, actor, params.id) })),
  ...[integrate.import, integrate.importOf36].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, body }) => {
      await importIntegrate(ctx, actor, body)
      return { data: null, msg: messages.imported }
    }),
  ),
]

const runs: readonly Route[] = [
  implement(integrateTask.queue, async ({ ctx }) => ({ data: await queueOf(ctx) })),
  implement(integrateTask.list, async ({ ctx, query }) => ({ data: await taskLog(ctx, query) })),
  implement(integrateTask.info, async ({ ctx, actor, params }) => ({ data: await taskDetails(ctx, actor, params.id) })),
  implement(integrateTask.remove, async ({ ctx, params }) => {
    await removeTask(ctx, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(integrateTask.retry, async ({ ctx, params }) => {
    await retryTask(ctx, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(integrateTask.nodeRetry, async ({ ctx, params, query }) => {
    await retryNode(ctx, params.id, query.nodeId)
    return { data: null, msg: messages.done }
  }),
]

const hooks: readonly Route[] = [
  implement(integrateHooks.address, async ({ ctx, query, meta }) => ({ data: await addressOf(ctx, meta, query.id) })),
  implement(integrateHooks.renew, async ({ ctx, actor, params, meta }) => ({
    data: await renewAddress(ctx, actor, meta, params.id),
    msg: messages.done,
  })),
  implement(integrateHooks.listen, async ({ ctx, params }) => {
    await listen(ctx, params)
    return { data: null }
  }),
  implement(integrateHooks.learned, async ({ ctx, params }) => ({ data: await learnedNames(ctx, params.randomStr) })),
  implementAnonymous(integrateHooks.call, async ({ ctx, params, body, meta }) => {
    await callHook(ctx, { ...params, body, meta })
    return { data: null }
  }),
  implementAnonymous(integrateHooks.tell, async ({ ctx, params, query, body, meta }) => {
    await tellNames(ctx, { ...params, values: { ...query, ...body }, meta })
    return { data: null }
  }),
  implementAnonymous(integrateHooks.tellByAddress, async ({ ctx, params, query, meta }) => {
    await tellNames(ctx, { ...params, values: query, meta })
    return { data: null }
  }),
]

export const routes: readonly Route[] = [...definitions, ...runs, ...hooks]
