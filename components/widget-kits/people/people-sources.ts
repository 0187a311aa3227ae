import { grade } from '@/lib/contract/permission/grade'
import { organisation } from '@/lib/contract/permission/organisation'
import { pickers, usersPerAnswer } from '@/lib/contract/permission/pickers'
import { position } from '@/lib/contract/permission/position'
import { role } from '@/lib/contract/permission/role'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import { flatTree } from '@/lib/domain/flat-tree'
import { loadNameMatcher } from '@/lib/domain/pinyin'
import type { Caller } from '../names'
import type { PeopleConfig, PeopleRestriction } from './people-config'
import { keptTree } from './people-trees'

/** Spec 2 §9: pages of the pickers. */
const pickerPageSize = 20

export type SourceEnv = { call: Caller; owner: object }
type PageQuery = { keyword: string; page: number; signal: AbortSignal }
/** `isFull`: as many as a page can hold, so another page may follow. */
type Page = { nodes: readonly TreeNode[]; isFull: boolean }
export type LoadPage = (env: SourceEnv, query: PageQuery) => Promise<Page>

/** Where one side of a picker takes its nodes from. */
export type PeopleSource =
  /** Loaded whole; a keyword filters what is there, or is given to the server. */
  | {
      kind: 'tree'
      load: (env: SourceEnv, keyword: string, signal: AbortSignal) => Promise<readonly TreeNode[]>
      isServerSearched: boolean
    }
  /** Children are loaded when a node is opened; a keyword makes it a list by pages. */
  | { kind: 'lazy'; children: (env: SourceEnv, nodeId: string, query: PageQuery) => Promise<Page>; search: LoadPage }
  | { kind: 'pages'; load: LoadPage }

export type PeopleTab = { key: TabKey; source: PeopleSource | 'variables' }
type TabKey =
  | 'all'
  | 'current'
  | 'subordinates'
  | 'variables'
  | 'department'
  | 'role'
  | 'position'
  | 'group'
  | 'organise'
  | 'global'

/** The tabs of spec 2 §2.1. One tab alone shows no tabs. */
export function tabsOf(config: PeopleConfig): readonly PeopleTab[] {
  const { kind, isMulti, restriction } = config
  if (kind === 'user' && restriction.kind === 'all') {
    const tabs: PeopleTab[] = [
      { key: 'all', source: userTree },
      { key: 'current', source: currentOrganisation },
      { key: 'subordinates', source: subordinates },
    ]
    return config.hasSys ? [...tabs, { key: 'variables', source: 'variables' }] : tabs
  }
  if (restriction.kind === 'position') return [{ key: 'all', source: peopleForPosition(restriction.id) }]
  if (restriction.kind === 'role') return [{ key: 'all', source: peopleForRole(restriction.id) }]
  if (kind === 'users' && restriction.kind === 'all') {
    if (!isMulti) return [{ key: 'department', source: userTree }]
    return [
      { key: 'department', source: { ...userTree, search: departmentsAndUsers } },
      { key: 'role', source: kept('role', (call) => call(role.selector, {})) },
      { key: 'position', source: kept('position', (call) => call(position.selector, {})) },
      { key: 'group', source: groups },
    ]
  }
  if (restriction.kind === 'administered') return [{ key: 'all', source: administeredUsers }]
  if (kind === 'user' || kind === 'users') return [{ key: 'all', source: restrictedUsers(config) }]
  if (kind === 'role' && restriction.kind === 'all') {
    return [
      { key: 'organise', source: roles((node) => node.id !== globalRolesId) },
      { key: 'global', source: roles((node) => node.id === globalRolesId) },
    ]
  }
  return [{ key: 'all', source: wholeSource(kind, restriction) }]
}

/** Contract 2 §4.4: the root of the global roles in the tree. */
const globalRolesId = '1'

function wholeSource(kind: PeopleConfig['kind'], restriction: PeopleRestriction): PeopleSource {
  if (restriction.kind === 'auth') return authorised(restriction)
  const isCustom = restriction.kind === 'custom'
  const ids = isCustom ? [...restriction.ids] : []
  switch (kind) {
    case 'position':
      return isCustom
        ? conditional(ids, (call, keyword, signal) => call(pickers.positionCondition, { body: { ids, keyword } }, { signal }))
        : kept('position', (call) => call(position.selector, {}))
    case 'role':
      return conditional(ids, (call, keyword, signal) => call(pickers.roleCondition, { body: { ids, keyword } }, { signal }))
    case 'group':
      return isCustom
        ? conditional(ids, (call, keyword, signal) => call(pickers.groupCondition, { body: { ids, keyword } }, { signal }))
        : groups
    default:
      return isCustom
        ? conditional(ids, (call, keyword, signal) =>
            call(pickers.organizeCondition, { body: { departIds: ids, keyword } }, { signal }),
          )
        : departments
  }
}

type ListReply = Promise<{ data: { list: readonly TreeNode[] } }>

function kept(key: string, load: (call: Caller) => ListReply): PeopleSource & { kind: 'tree' } {
  return {
    kind: 'tree',
    isServerSearched: false,
    load: ({ call, owner }) => keptTree(owner, key, async () => (await load(call)).data.list),
  }
}

const departments = kept('department', (call) => call(organisation.departmentSelector, { params: { id: '0' } }))

const groups: PeopleSource = {
  kind: 'tree',
  isServerSearched: false,
  load: ({ call, owner }) => keptTree(owner, 'group', async () => (await call(pickers.groupTree, {})).data),
}

function roles(isShown: (root: TreeNode) => boolean): PeopleSource {
  const all = kept('role', (call) => call(role.selector, {}))
  return { ...all, load: async (env, keyword, signal) => (await all.load(env, keyword, signal)).filter(isShown) }
}

/** Of the given ids only; without ids nothing may be chosen, and nothing is asked. */
function conditional(
  ids: readonly string[],
  load: (call: Caller, keyword: string, signal: AbortSignal) => ListReply,
): PeopleSource {
  return {
    kind: 'tree',
    isServerSearched: true,
    load: async ({ call }, keyword, signal) => (ids.length === 0 ? [] : (await load(call, keyword, signal)).data.list),
  }
}

function authorised({ currOrgId, isCompanyOnly, isTopOnly }: PeopleRestriction & { kind: 'auth' }): PeopleSource {
  const endpoint = isCompanyOnly ? pickers.companyByAuth : pickers.organizeByAuth
  return {
    kind: 'tree',
    isServerSearched: false,
    load: async ({ call }, _keyword, signal) =>
      isTopOnly ? [] : (await call(endpoint, { params: { id: currOrgId } }, { signal })).data.list,
  }
}

const searchUsers: LoadPage = async ({ call }, { keyword, page, signal }) => {
  const body = { keyword, currentPage: page, pageSize: pickerPageSize }
  const { data } = await call(pickers.userTree, { params: { id: '0' }, body }, { signal })
  return { nodes: data.list, isFull: data.list.length >= pickerPageSize }
}

export const userTree: PeopleSource & { kind: 'lazy' } = {
  kind: 'lazy',
  children: async ({ call }, nodeId, { page, signal }) => {
    const body = { keyword: '', currentPage: page, pageSize: pickerPageSize }
    const { data } = await call(pickers.userTree, { params: { id: nodeId }, body }, { signal })
    const users = data.list.filter((node) => node.type === 'user')
    return { nodes: data.list, isFull: users.length >= usersPerAnswer }
  },
  search: searchUsers,
}

/** Contract 2 §9: a word finds people, without pages. */
const administeredUsers: PeopleSource = {
  kind: 'lazy',
  children: (env, nodeId, { signal }) => candidatesOf(env, nodeId, '', signal),
  search: (env, { keyword, signal }) => candidatesOf(env, '0', keyword, signal),
}

async function candidatesOf({ call }: SourceEnv, id: string, keyword: string, signal: AbortSignal): Promise<Page> {
  const { data } = await call(grade.candidates, { params: { id }, body: { keyword } }, { signal })
  return { nodes: data.list, isFull: false }
}

/** Departments that match stand before the first page of users: in the mixed picker both can be chosen. */
const departmentsAndUsers: LoadPage = async (env, query) => {
  const users = await searchUsers(env, query)
  if (query.page > 1) return users
  const [departmentTree, isNamedSo] = await Promise.all([departments.load(env, '', query.signal), loadNameMatcher(query.keyword)])
  const matching = flatTree(departmentTree).filter((node) => isNamedSo(node.lastFullName || node.fullName))
  return { nodes: [...matching.slice(0, departmentsMax), ...users.nodes], isFull: users.isFull }
}
const departmentsMax = 100

/** Wire: answered as a plain list of at most `usersPerAnswer` users. */
const currentOrganisation: PeopleSource = {
  kind: 'pages',
  load: async ({ call }, { keyword, page, signal }) => {
    const { data } = await call(pickers.usersOfOrganize, { query: { keyword, organizeId: '0', currentPage: page } }, { signal })
    return { nodes: data, isFull: data.length >= usersPerAnswer }
  },
}

const subordinates: PeopleSource = {
  kind: 'pages',
  load: async ({ call }, { keyword, page, signal }) => {
    const { data } = await call(pickers.subordinates, { body: { keyword, currentPage: page } }, { signal })
    return { nodes: data, isFull: data.length >= usersPerAnswer }
  },
}

/** Contract 2 §25.4: one flat list by pages; the mixed picker offers the named departments, roles, … themselves too. */
function restrictedUsers({ kind, isMulti, restriction }: PeopleConfig): PeopleSource {
  const given = restriction.kind === 'custom' || restriction.kind === 'relation' ? restriction.ids : []
  const ids = given.map((id) => (id.includes('--') ? id : `${id}--user`))
  const others = kind === 'users' && isMulti ? ids.filter((id) => !id.endsWith('--user')) : []
  return {
    kind: 'pages',
    load: async ({ call }, { keyword, page, signal }) => {
      if (ids.length === 0) return { nodes: [], isFull: false }
      const pagination = { keyword, currentPage: page, pageSize: pickerPageSize }
      const { data } = await call(pickers.selectedUserList, { body: { ids, pagination } }, { signal })
      const isFull = data.list.length >= pickerPageSize
      if (page > 1 || others.length === 0) return { nodes: data.list, isFull }
      const named = (await call(pickers.selectedList, { body: { ids: others } }, { signal })).data.list
      const isNamedSo = await loadNameMatcher(keyword)
      return { nodes: [...named.filter((node) => isNamedSo(node.fullName)), ...data.list], isFull }
    },
  }
}

/** Contract 2 §6: the organisation of the position is opened with the people in it, who come by answers of `usersPerAnswer`. */
function peopleForPosition(positionId: string): PeopleSource & { kind: 'lazy' } {
  const ask = async ({ call }: SourceEnv, { keyword, page, signal }: PageQuery) => {
    const query = { positionId, keyword, currentPage: page }
    return (await call(pickers.usersForPosition, { query }, { signal })).data
  }
  const people: LoadPage = async (env, query) => {
    const nodes = (await ask(env, query)).flatMap(({ children }) => children)
    return { nodes, isFull: nodes.length >= usersPerAnswer }
  }
  return {
    kind: 'lazy',
    children: async (env, nodeId, query) => {
      if (nodeId !== lazyRootId) return people(env, query)
      const nodes = await ask(env, query)
      return { nodes: nodes.map((node) => ({ ...node, children: [] })), isFull: false }
    },
    search: people,
  }
}

/** Contract 2 §6: the organisations of the role, and the people of each when it is opened. */
function peopleForRole(roleId: string): PeopleSource & { kind: 'lazy' } {
  const ask = async ({ call }: SourceEnv, organizeId: string, { keyword, page, signal }: PageQuery): Promise<Page> => {
    const query = { roleId, organizeId, keyword, currentPage: page }
    const { data } = await call(pickers.usersForRole, { query }, { signal })
    return { nodes: data, isFull: data.length >= usersPerAnswer }
  }
  return { kind: 'lazy', children: ask, search: (env, query) => ask(env, lazyRootId, query) }
}

const lazyRootId = '0'
