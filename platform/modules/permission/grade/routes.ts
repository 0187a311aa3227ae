import { grade } from '@/lib/contract/permission/grade'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { listCandidates } from './candidates'
import { gradeRights, listGrades, listManagers } from './listing'
import { removeGrade, saveGrade, saveManagers } from './service'

export const routes: readonly Route[] = [
  implement(grade.list, async ({ ctx, actor, query }) => ({ data: await listGrades(ctx, actor, query) })),
  implement(grade.rights, async ({ ctx, actor, query, meta }) => {
    const rights = await gradeRights(ctx, actor, query.userId)
    // Wire: clients of older versions read the rows of organisations under another name.
    return { data: meta.isOwnClient ? rights : { ...rights, list: rights.orgAdminList } }
  }),
  implement(grade.save, async ({ ctx, actor, body }) => {
    await saveGrade(ctx, actor, body)
    return { data: null, msg: messages.saved }
  }),
  implement(grade.remove, async ({ ctx, actor, params }) => {
    await removeGrade(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(grade.managers, async ({ ctx, actor, params }) => ({ data: await listManagers(ctx, actor, params.id) })),
  implement(grade.saveManagers, async ({ ctx, actor, params, body }) => {
    await saveManagers(ctx, actor, params.id, body)
    return { data: null, msg: messages.saved }
  }),
  implement(grade.candidates, async ({ ctx, actor, params, body }) => ({
    data: { list: await listCandidates(ctx, actor, { nodeId: params.id, keyword: body.keyword }) },
  })),
]
