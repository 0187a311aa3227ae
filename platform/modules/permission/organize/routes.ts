import { organisation } from '@/lib/contract/permission/organisation'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { headcounts } from './headcount'
import {
  childOrganisations,
  companySelector,
  companyTree,
  departmentSelector,
  listDepartments,
  listOrganisations,
} from './listing'
import { changeOrganize, createOrganize, organizeDetails, removeOrganize, toggleOrganize } from './service'

// Fixed paths come before `{id}` of the same length.
export const routes: readonly Route[] = [
  implement(organisation.list, async ({ ctx, actor, query }) => ({ data: { list: await listOrganisations(ctx, actor, query) } })),
  implement(organisation.children, async ({ ctx, actor, params }) => ({
    data: { list: await childOrganisations(ctx, actor, params.id) },
  })),
  implement(organisation.search, async ({ ctx, actor, query }) => ({
    data: { list: await listOrganisations(ctx, actor, { ...query, type: '', enabledMark: '' }) },
  })),
  implement(organisation.tree, async ({ ctx }) => ({ data: { list: await companyTree(ctx) } })),
  implement(organisation.create, async ({ ctx, actor, body }) => ({
    data: { id: await createOrganize(ctx, actor, 'company', body) },
    msg: messages.created,
  })),
  implement(organisation.headcounts, async ({ ctx, actor }) => ({ data: { list: await headcounts(ctx, actor) } })),
  implement(organisation.departmentSelector, async ({ ctx, params }) => ({
    data: { list: await departmentSelector(ctx, params.id) },
  })),
  implement(organisation.departmentCreate, async ({ ctx, actor, body }) => ({
    data: { id: await createOrganize(ctx, actor, 'department', body) },
    msg: messages.created,
  })),
  implement(organisation.departmentInfo, async ({ ctx, actor, params }) => ({
    data: await organizeDetails(ctx, actor, params.id, 'department'),
  })),
  implement(organisation.departmentUpdate, async ({ ctx, actor, params, body }) => {
    await changeOrganize(ctx, actor, { id: params.id, category: 'department' }, body)
    return { data: null, msg: messages.updated }
  }),
  implement(organisation.departmentList, async ({ ctx, actor, params, query }) => ({
    data: { list: await listDepartments(ctx, actor, params.id, query.keyword) },
  })),
  implement(organisation.info, async ({ ctx, actor, params }) => ({
    data: await organizeDetails(ctx, actor, params.id, 'company'),
  })),
  implement(organisation.update, async ({ ctx, actor, params, body }) => {
    await changeOrganize(ctx, actor, { id: params.id, category: 'company' }, body)
    return { data: null, msg: messages.updated }
  }),
  implement(organisation.remove, async ({ ctx, actor, params }) => {
    await removeOrganize(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(organisation.companySelector, async ({ ctx, params }) => ({ data: { list: await companySelector(ctx, params.id) } })),
  ...[organisation.state, organisation.departmentState].map((call) =>
    implement(call, async ({ ctx, actor, params }) => {
      await toggleOrganize(ctx, actor, params.id)
      return { data: null, msg: messages.done }
    }),
  ),
  implement(organisation.departmentRemove, async ({ ctx, actor, params }) => {
    await removeOrganize(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]
