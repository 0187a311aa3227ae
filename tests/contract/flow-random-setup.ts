import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import type { Flow } from '@/lib/flow/flow-types'
import { parseFlow } from '@/lib/flow/parse-flow'
import type { Actor, PlatformContext } from '@/platform/http/context'
import { moduleOfForm } from '@/platform/modules/online-dev/records/public'
import { loadActor } from '@/platform/modules/permission/public'
import { insertTestCompany } from '@/platform/modules/permission/testing'
import type { Command, World } from '@/platform/modules/workflow/engine/public'
import { perform } from '@/platform/modules/workflow/run/command'
import { launch } from '@/platform/modules/workflow/run/launch'
import { nothingSaid } from '@/platform/modules/workflow/run/saying'
import { migrate } from '@/platform/store/migrate'
import { type OpenedDatabase, openDatabase } from '@/platform/store/open'
import { openTestDatabase, testContext } from '@/platform/store/testing'
import { approver, insertFlow, insertForm, node } from './flow-setup'

/** Random flows, and a company in which they can be run: what the engine decides is what the store keeps. */

type Raw = Record<string, unknown>
const voters = ['p', 'q', 'r', 'l'] as const
const limit = 100

/** Who is named at a node by the bits of a number; the fifth has left. */
const namedBy = (bits: number) => voters.filter((_, at) => (bits >> at) & 1)

const free = { rejectStep: '2', rejectType: 3 }

function approverBy(nodeId: string, seed: number): Raw {
  const people = namedBy(seed % 16)
  const kind = Math.floor(seed / 16) % 4
  const ratio = [34, 50, 67, 100][Math.floor(seed / 64) % 4] ?? 100
  const count = 1 + (Math.floor(seed / 64) % 3)
  const votes = [
    { counterSign: 0 },
    { counterSign: 1, counterSignConfig: { auditType: 1, auditRatio: ratio, rejectType: 1, rejectRatio: 50 } },
    { counterSign: 1, counterSignConfig: { auditType: 2, auditNum: count, rejectType: 0 } },
    { counterSign: 2 },
  ][kind]
  const rules = Math.floor(seed / 256) % 8
  const agreeRules = [2, 3, 4].filter((_, at) => (rules >> at) & 1)
  const errorRule = 1 + (Math.floor(seed / 2048) % 5)
  const ways = [free, { rejectStep: '0', rejectType: 2 }, { rejectStep: '1', rejectType: 1 }][Math.floor(seed / 16_384) % 3]
  return approver(nodeId, people.length > 0 ? people : ['gone'], {
    ...{ ...votes, ...ways, errorRule, errorRuleUser: ['q--user'] },
    ...(seed % 3 === 0 ? { hasAgreeRule: true, agreeRules } : {}),
  })
}

const dear: Raw = {
  logic: 'and',
  groups: [{ fieldType: 1, field: 'amount', symbol: '>', fieldValueType: 2, fieldValue: `${limit}` }],
}

/** A node or a split by one number; the names of its nodes begin with that of the first. */
function partBy(nodeId: string, seed: number): Raw {
  const branch = (at: number) => approverBy(`${nodeId}${at}`, Math.floor(seed / (3 + at)))
  const split = (conditionType: string, conditionNodes: Raw[]) => node('empty', nodeId, {}, { conditionType, conditionNodes })
  const kind = seed % 13
  if (kind === 7) {
    const condition = (name: string, properties: Raw, childNode: Raw) =>
      node('condition', `${nodeId}${name}`, properties, { childNode })
    const holds = condition('x', { conditions: [dear], matchLogic: 'and' }, branch(1))
    return split('condition', [holds, condition('y', { isDefault: true, conditions: [] }, branch(2))])
  }
  if (kind === 8) return split('interflow', [branch(1), branch(2)])
  if (kind === 9) return split('branchFlow', [branch(1), branch(2), branch(3)])
  if (kind === 10) return node('timer', nodeId, { minute: 1 + (seed % 3) })
  if (kind === 11) return subFlowBy(nodeId, seed)
  return approverBy(nodeId, seed)
}

function subFlowBy(nodeId: string, seed: number): Raw {
  const initiator = ['p--user', 'q--user'].slice(0, 1 + (seed % 2))
  return node('subFlow', nodeId, { flowId: 'none', initiateType: 6, initiator, isAsync: seed % 5 === 0, errorRule: 1 })
}

/** One part after the other; the last has somebody to act. */
export const partsBy = (seeds: readonly number[]): Raw[] => [
  ...seeds.map((seed, at) => partBy(`n${at}_`, seed)),
  approver('z', ['p'], free),
]

/** What the company of these tests answers the engine, without a database. */
export function worldBy(flow: Flow, asked: { byId: string; now: number; amount: number }): World {
  const named = (nodeId: string, key: string) =>
    ((flow.nodes.get(nodeId)?.properties[key] ?? []) as string[])
      .map((one) => one.split('--')[0] ?? '')
      .filter((id) => id !== 'gone')
  return {
    ...{ byId: asked.byId, now: asked.now, holds: () => asked.amount > limit },
    peopleOf: (nodeId) => named(nodeId, flow.nodes.get(nodeId)?.type === 'subFlow' ? 'initiator' : 'approvers'),
    helpersOf: (nodeId) => (flow.nodes.get(nodeId)?.properties.errorRule === 2 ? ['q'] : ['admin']),
  }
}

export class RandomCompany {
  /** The clock of the platform. */
  now = 1_800_000_000_000
  #opened: OpenedDatabase | null = null
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'tenon-flow-random-'))
  readonly #actors = new Map<string, Actor>()

  get ctx(): PlatformContext {
    if (!this.#opened) throw new Error('the company is not open')
    return testContext(this.#opened.db, { now: () => this.now })
  }

  async open(): Promise<void> {
    await this.#connect()
    const { db } = this.ctx
    if (!process.env['TEST_DATABASE_URL']) await migrate(db)
    await insertTestCompany(db)
    const people = ['l', 'p', 'q', 'r', 'x', 'gone'].map((id) => ({
      ...{ id, account: id, realName: `名${id}`, passwordHash: '', enabledMark: id === 'gone' ? 0 : 1 },
    }))
    await db.insertInto('appUser').values(people).execute()
    await insertForm(db)
  }

  async #connect() {
    this.#opened = process.env['TEST_DATABASE_URL']
      ? await openTestDatabase()
      : await openDatabase({ dataDir: this.#folder, log: pino({ level: 'silent' }) })
  }

  /** The database of a platform that ends and starts again; a server of its own goes on. */
  async restart(): Promise<void> {
    if (process.env['TEST_DATABASE_URL']) return
    await this.#opened?.close()
    await this.#connect()
  }

  async close(): Promise<void> {
    await this.#opened?.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async actor(id: string): Promise<Actor> {
    const known = this.#actors.get(id)
    const found = known ?? (await loadActor(this.ctx, id, { tokenHash: '', ipAddress: '' }))
    if (!found) throw new Error(`no person ${id}`)
    this.#actors.set(id, found)
    return found
  }

  /** A draft of a task in a flow of its own. */
  async draft(parts: readonly Raw[], amount: number, start: Raw = {}): Promise<{ id: string; flow: Flow; treeJson: string }> {
    const { ctx } = this
    const flowId = await insertFlow(ctx.db, parts, start)
    const { treeJson } = await ctx.db
      .selectFrom('flowVersion')
      .select('treeJson')
      .where('id', '=', flowId)
      .executeTakeFirstOrThrow()
    const flow = parseFlow(treeJson)
    if ('fault' in flow) throw new Error(flow.fault)
    const form = { flowId, formData: { reason: '打车', amount }, status: 1, flowUrgent: 1, copyIds: '' } as never
    const meta = { ipAddress: '', userAgent: '', idempotencyKey: null } as never
    const id = await launch(ctx, { actor: await this.actor('l'), meta, form, readModule: async () => [] as never })
    return { id, flow, treeJson }
  }

  /** One command through the store. */
  async perform(taskId: string, command: Command, byId: string): Promise<void> {
    const { ctx } = this
    const module = await moduleOfForm(ctx, 'flowForm1')
    const actor = byId === '' ? null : await this.actor(byId)
    await ctx.db
      .transaction()
      .execute((trx) => perform(ctx, trx, { taskId, module, actor, saying: nothingSaid, command: () => command }))
  }
}
