import { pickers } from '@/lib/contract/permission/pickers'
import { implement, type Route } from '../../../http/implement'
import { organizeByAuth } from './by-auth'
import { selectedEntries } from './labels'
import { peopleForPosition, peopleForRole } from './member-sources'
import {
  callerWithin,
  membersOfRole,
  ownSubordinates,
  peopleByRule,
  peopleForCaller,
  peopleOfOrganize,
  ruleOfBody,
  ruleOfSelection,
  userTreeLevel,
} from './people'
import {
  callerDepartment,
  groupCondition,
  groupTree,
  organizeCondition,
  positionCondition,
  positionsOfOrganizes,
  roleCondition,
  rolesOfOrganizes,
} from './trees'

const treeRoutes: readonly Route[] = [
  implement(pickers.organizeByAuth, async ({ ctx, actor, params }) => ({
    data: { list: await organizeByAuth(ctx, actor, { currentId: params.id, categories: ['company', 'department'] }) },
  })),
  implement(pickers.companyByAuth, async ({ ctx, actor, params }) => ({
    data: { list: await organizeByAuth(ctx, actor, { currentId: params.id, categories: ['company'] }) },
  })),
  implement(pickers.organizeCondition, async ({ ctx, actor, body }) => ({
    data: { list: await organizeCondition(ctx, actor, { ids: body.departIds, keyword: body.keyword }) },
  })),
  implement(pickers.currentDepartment, async ({ ctx, actor, body }) => ({
    data: { departmentId: await callerDepartment(ctx, actor, body.departIds) },
  })),
  implement(pickers.positionCondition, async ({ ctx, actor, body }) => ({
    data: { list: await positionCondition(ctx, actor, body) },
  })),
  implement(pickers.positionsOfOrganizes, async ({ ctx, body }) => ({
    data: { list: await positionsOfOrganizes(ctx, body.organizeIds) },
  })),
  implement(pickers.roleCondition, async ({ ctx, actor, body }) => ({ data: { list: await roleCondition(ctx, actor, body) } })),
  implement(pickers.rolesOfOrganizes, async ({ ctx, body }) => ({
    data: { list: await rolesOfOrganizes(ctx, body.organizeIds) },
  })),
  implement(pickers.groupTree, async ({ ctx }) => ({ data: await groupTree(ctx) })),
  implement(pickers.groupCondition, async ({ ctx, body }) => ({ data: { list: await groupCondition(ctx, body) } })),
]

const peopleRoutes: readonly Route[] = [
  implement(pickers.userTree, async ({ ctx, params, body }) => ({ data: await userTreeLevel(ctx, params.id, body) })),
  implement(pickers.userList, async ({ ctx, actor, body }) => ({ data: { list: await peopleForCaller(ctx, actor, body.ids) } })),
  implement(pickers.usersOfOrganize, async ({ ctx, actor, query }) => ({ data: await peopleOfOrganize(ctx, actor, query) })),
  implement(pickers.subordinates, async ({ ctx, actor, body }) => ({ data: await ownSubordinates(ctx, actor, body) })),
  implement(pickers.selectedList, async ({ ctx, body }) => ({ data: { list: await selectedEntries(ctx, body.ids) } })),
  implement(pickers.selectedUserList, async ({ ctx, actor, body }) => ({
    data: await peopleByRule(ctx, await ruleOfSelection(ctx, actor, body.ids), body.pagination),
  })),
  implement(pickers.userCondition, async ({ ctx, actor, body }) => ({
    data: await peopleByRule(ctx, await ruleOfBody(ctx, actor, body), body.pagination),
  })),
  implement(pickers.currentUser, async ({ ctx, actor, body }) => ({
    data: { userId: await callerWithin(ctx, actor, await ruleOfBody(ctx, actor, body)) },
  })),
  implement(pickers.usersOfRole, async ({ ctx, actor, query }) => ({ data: await membersOfRole(ctx, actor, query) })),
  implement(pickers.usersForPosition, async ({ ctx, actor, query }) => ({ data: await peopleForPosition(ctx, actor, query) })),
  implement(pickers.usersForRole, async ({ ctx, actor, query }) => ({ data: await peopleForRole(ctx, actor, query) })),
]

export const routes: readonly Route[] = [...treeRoutes, ...peopleRoutes]
