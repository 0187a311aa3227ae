import { createHash } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { ownCallHeaders } from '@/lib/contract/own-call'

export type Reply<D = unknown> = { code: number; msg: string; data: D }

type Menu = { enCode: string; propertyJson: string; children?: Menu[] | null }
type SentRecord = Record<string, unknown>

export const demoPassword = 'Tenon@2026'

export function hashed(password: string): string {
  return createHash('md5').update(password).digest('hex')
}

/** Calls of the platform through the web server, as a person with a cookie jar makes them (contract 1). */
export class PlatformApi {
  constructor(
    readonly request: APIRequestContext,
    /** Told before the session ends. */
    private readonly onSignOut: () => void = () => {},
  ) {}

  async signIn(account: string, password = demoPassword, code = ''): Promise<Reply> {
    const form = { account, password: hashed(password), code, timestamp: '', origin: 'password', grant_type: 'password' }
    return (await this.request.post('/api/oauth/Login', { form })).json()
  }

  async call<D = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown): Promise<Reply<D>> {
    const init = { method, headers: ownCallHeaders, ...(data === undefined ? {} : { data }) }
    return (await this.request.fetch(`/api${path}`, init)).json()
  }

  signOut(): Promise<Reply> {
    this.onSignOut()
    return this.call('GET', '/oauth/Logout')
  }

  /** Id of the design behind a module of the menu. */
  async modelId(enCode: string): Promise<string> {
    const { data } = await this.call<{ menuList: Menu[] }>('GET', '/oauth/CurrentUser')
    const menu = flatten(data.menuList).find((entry) => entry.enCode === enCode)
    if (!menu) throw new Error(`no menu ${enCode}`)
    return (JSON.parse(menu.propertyJson) as { moduleId: string }).moduleId
  }

  async records(modelId: string, query: SentRecord = {}): Promise<{ total: number; list: (SentRecord & { id: string })[] }> {
    const body = { currentPage: 1, pageSize: 20, queryJson: JSON.stringify(query) }
    const reply = await this.call<{ list: (SentRecord & { id: string })[]; pagination: { total: number } }>(
      'POST',
      `/visualdev/OnlineDev/${modelId}/List`,
      body,
    )
    expect(reply.code, reply.msg).toBe(200)
    return { total: reply.data.pagination.total, list: reply.data.list }
  }

  /** Makes a record and answers its id; `query` must find it alone. */
  async create(modelId: string, record: SentRecord, query: SentRecord): Promise<string> {
    const reply = await this.call('POST', `/visualdev/OnlineDev/${modelId}`, { id: '', data: JSON.stringify(record) })
    expect(reply.code, reply.msg).toBe(200)
    const { list } = await this.records(modelId, query)
    expect(list).toHaveLength(1)
    return list[0]?.id ?? ''
  }

  /** Changes some fields of a record as it is now. */
  async update(modelId: string, id: string, changes: SentRecord): Promise<void> {
    const data = JSON.stringify({ ...(await this.info(modelId, id)), ...changes })
    const reply = await this.call('PUT', `/visualdev/OnlineDev/${modelId}/${id}`, { id, data })
    expect(reply.code, reply.msg).toBe(200)
  }

  async info(modelId: string, id: string): Promise<SentRecord | null> {
    const reply = await this.call<{ data: string | null } | null>('GET', `/visualdev/OnlineDev/${modelId}/${id}`)
    return reply.code === 200 && reply.data?.data ? (JSON.parse(reply.data.data) as SentRecord) : null
  }

  async userId(account: string): Promise<string> {
    const path = `/permission/Users?currentPage=1&pageSize=20&keyword=${encodeURIComponent(account)}`
    const { data } = await this.call<{ list: { id: string; account: string }[] }>('GET', path)
    const found = data.list.find((user) => user.account === account)
    if (!found) throw new Error(`no user ${account}`)
    return found.id
  }
}

function flatten(menus: readonly Menu[]): Menu[] {
  return menus.flatMap((menu) => [menu, ...flatten(menu.children ?? [])])
}
