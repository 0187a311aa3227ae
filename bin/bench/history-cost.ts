import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Endpoint } from '@/lib/contract/endpoint'
import { position } from '@/lib/contract/permission/position'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { billRule } from '@/lib/contract/system/bill-rule'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { menu } from '@/lib/contract/system/menu'
import { createPlatformApp } from '@/platform/app'
import type { Actor, PlatformContext } from '@/platform/http/context'
import { createRouter } from '@/platform/http/router'
import { loadActor } from '@/platform/modules/permission/public'
import { createPasswordHash } from '@/platform/modules/session/passwords'
import { routes } from '@/platform/routes'
import { type Client, createClient, loginForm, md5, tryLogin } from '@/tests/contract/harness'
import { history } from './history-switch'
import { percentile, round, timed } from './measure'

/** What keeping history adds to a write, as its caller pays for it: from the call to the answer, over HTTP, with and without in turns; and in the service alone. */

type Cost = {
  write: string
  'call ms': number
  'without ms': number
  ratio: number
  'in the service ms': number
  'its ratio': number
}

const rounds = 80

const writes: readonly { write: string; info: Endpoint; update: Endpoint; id: string }[] = [
  { write: 'a rule of numbers', info: billRule.info, update: billRule.update, id: 'benchRule' },
  { write: 'an item of a dictionary', info: dictionaryData.info, update: dictionaryData.update, id: 'benchCategory' },
  { write: 'a menu', info: menu.info, update: menu.update, id: 'm1405' },
  { write: 'a position', info: position.info, update: position.update, id: 'p7' },
  { write: 'a role of ten organisations', info: role.info, update: role.update, id: 'r8' },
  { write: 'a person', info: user.info, update: user.update, id: 'benchPerson' },
]

export async function costOfHistory(ctx: PlatformContext): Promise<Cost[]> {
  await fillWritten(ctx)
  const serving: PlatformContext = { ...ctx, findCall: createRouter(routes) }
  const server = createAdaptorServer({ fetch: createPlatformApp(serving).fetch, overrideGlobalObjects: false }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const reply = await tryLogin(baseUrl, loginForm(writer, password))
    const client = createClient(baseUrl, reply.data.token)
    const actor = await loadActor(ctx, writer, { tokenHash: '', ipAddress: '' })
    if (!actor) throw new Error('nobody writes')
    const rows: Cost[] = []
    for (const one of writes) rows.push(await costOf(serving, client, actor, one))
    return rows
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

type Write = (typeof writes)[number]

/** What its form sends: what it has read, with another description each time. */
async function costOf(ctx: PlatformContext, client: Client, actor: Actor, { write, info, update, id }: Write): Promise<Cost> {
  const params = { id }
  const { data } = await client.call(info, { params } as never)
  const { version: _, ...form } = data
  let count = 0
  const body = () => {
    count += 1
    return { ...form, description: `${count}` }
  }
  const asCaller = async () => {
    const { code, msg } = await client.call(update, { params, body: body() } as never)
    if (code !== 200) throw new Error(`${write}: ${msg}`)
  }
  const route = routes.find(({ endpoint }) => endpoint === update)
  const inService = async () => {
    await route?.handle({ params, query: undefined, body: update.body.parse(body()), ctx, actor, meta } as never)
  }
  const called = await withAndWithout(asCaller)
  const served = await withAndWithout(inService)
  const ratio = (times: Times) => round(percentile(times.kept, 0.5) / percentile(times.not, 0.5))
  return {
    write,
    'call ms': percentile(called.kept, 0.5),
    'without ms': percentile(called.not, 0.5),
    ratio: ratio(called),
    'in the service ms': percentile(served.kept, 0.5),
    'its ratio': ratio(served),
  }
}

type Times = { kept: number[]; not: number[] }

async function withAndWithout(run: () => Promise<void>): Promise<Times> {
  const times: Times = { kept: [], not: [] }
  for (let turn = -10; turn < rounds; turn += 1) {
    for (const isKept of turn % 2 === 0 ? [true, false] : [false, true]) {
      history.isKept = isKept
      const ms = await timed(run)
      if (turn >= 0) times[isKept ? 'kept' : 'not'].push(ms)
    }
  }
  history.isKept = true
  return times
}

const writer = 'benchWriter'
const password = 'Correct-1'
const meta = { ipAddress: '', userAgent: '', origin: 'pc', requestId: '', idempotencyKey: null, startedMs: 0 }

async function fillWritten({ db }: PlatformContext): Promise<void> {
  const passwordHash = await createPasswordHash(md5(password))
  const person = { id: writer, account: writer, realName: writer, passwordHash, isAdministrator: 1 }
  await db.insertInto('appUser').values(person).execute()
  const type = { id: 'benchType', parentId: '-1', category: '0' as const, fullName: 'bench', enCode: 'benchType' }
  await db.insertInto('dictionaryType').values(type).execute()
  const item = { id: 'benchCategory', dictionaryTypeId: type.id, fullName: 'bench', enCode: 'bench', description: null }
  await db.insertInto('dictionaryData').values(item).execute()
  const named = { id: 'benchRule', fullName: 'bench', enCode: 'bench', category: item.id, prefix: 'B', dateFormat: 'no' as const }
  const rule = { ...named, digit: 4, startNumber: '0001', sortCode: 0, enabledMark: 1, description: '' }
  await db.insertInto('billRule').values(rule).execute()
  await db.updateTable('menu').set({ icon: 'icon' }).where('id', '=', 'm1405').execute()
  const other = { id: 'benchPerson', account: 'benchPerson', realName: 'bench', gender: '1', passwordHash, organizeId: 'o7' }
  await db.insertInto('appUser').values(other).execute()
  const relation = (objectType: 'Organize' | 'Role', objectId: string) => ({ userId: other.id, objectType, objectId })
  await db
    .insertInto('userRelation')
    .values([relation('Organize', 'o7'), relation('Role', 'r7')])
    .execute()
  await db.updateTable('position').set({ type: 'plain' }).where('id', '=', 'p7').execute()
}
