import { flowBefore } from '@/lib/contract/workflow/flow-before'
import { flowLaunch, flowTask } from '@/lib/contract/workflow/flow-launch'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { field, table } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import type { Db } from '@/platform/store/database'
import { type Client, type Harness, type RawReply, startHarness } from './harness'

/** Flows on one form: a reason, an amount, a remark and rows with costs. */

type Raw = Record<string, unknown>

const formId = 'flowForm1'

const json = JSON.stringify

export async function insertForm(db: Db, id = formId): Promise<void> {
  const fields = [
    field('input', 'reason', { label: '事由' }),
    field('inputNumber', 'amount', { label: '金额', precision: 2 }),
    field('input', 'remark', { label: '审批备注' }),
    field('userSelect', 'buyer', { label: '采购' }),
    field('userSelect', 'board', { label: '会签', multiple: true }),
    table('rows', [field('input', 'what', { label: '物品' }), field('inputNumber', 'cost', { label: '费用', precision: 2 })]),
  ]
  await saveReleasedDesign(db, {
    ...{ id, fullName: '报销单', enCode: id, webType: 1 },
    ...{ formData: json({ fields, formStyle: '', popupType: 'general' }), columnData: '{}' },
  })
}

let count = 0

/** A node of a tree with what comes after it. */
export function node(type: string, nodeId: string, properties: Raw = {}, more: Raw = {}): Raw {
  return { type, nodeId, content: nodeId, properties, ...more }
}

const person = (id: string) => `${id}--user`

export function approver(nodeId: string, people: readonly string[], properties: Raw = {}, more: Raw = {}): Raw {
  return node('approver', nodeId, { assigneeType: 6, approvers: people.map(person), ...properties }, more)
}

/** A chain of nodes, each the next of the one before. */
function chain(...nodes: readonly Raw[]): Raw {
  const [first, ...rest] = nodes
  if (!first) throw new Error('a chain has a node')
  return rest.length === 0 ? first : { ...first, childNode: chain(...rest) }
}

/** An enabled template with one flow; answers the id of its version. */
export async function insertFlow(db: Db, nodes: readonly Raw[], start: Raw = {}): Promise<string> {
  count += 1
  const id = `flow${count}`
  const stamps = { createdAt: 1, createdBy: 'admin', updatedAt: null, updatedBy: null }
  const template = {
    id: `t${count}`,
    fullName: `报销${count}`,
    enCode: id,
    category: 'c',
    type: 0,
    icon: null,
    iconBackground: null,
  }
  await db
    .insertInto('flowTemplate')
    .values({ ...template, ...stamps, description: null, formId: null, enabledMark: 1 })
    .execute()
  const tree = chain(node('start', 's', { formId, ...start }), ...nodes)
  await db
    .insertInto('flowVersion')
    .values({
      ...{ id, templateId: template.id, groupId: id, fullName: '报销', number: 1, treeJson: json(tree), isMain: 1 },
      ...{ visibleType: 0, formId, createdAt: 1, createdBy: 'admin', updatedAt: null },
    })
    .execute()
  return id
}

export type Flows = { platform: Harness; db: Db; admin: Client; clerk: Client; junior: Client; stranger: Client }

export async function startFlows(): Promise<Flows> {
  const platform = await startHarness()
  await insertForm(platform.db)
  await grant(platform.db, ['User', 'junior', 'system', 'trade'], ['User', 'junior', 'module', 'plainPage'])
  const [admin, clerk, junior, stranger] = await Promise.all(
    ['admin', 'clerk', 'junior', 'stranger'].map((account) => platform.signIn(account)),
  )
  return { platform, db: platform.db, admin, clerk, junior, stranger } as Flows
}

/** Submits a task; `sent` stands beside what is usual. */
export function submit(client: Client, flowId: string, formData: Raw = { reason: '打车' }, sent: Raw = {}): Promise<RawReply> {
  return client.call(flowTask.create, { body: { flowId, formData, status: 0, flowUrgent: 1, copyIds: '', ...sent } as never })
}

/** The id of the newest task of a flow. */
export async function newest(db: Db, flowId: string): Promise<string> {
  const rows = db.selectFrom('flowTask').select('id').where('versionId', '=', flowId)
  return (await rows.orderBy('createdAt', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

export async function launched(client: Client, db: Db, flowId: string, formData?: Raw, sent?: Raw): Promise<string> {
  const reply = await submit(client, flowId, formData, sent)
  if (reply.code !== 200 || reply.data.length > 0) throw new Error(`not submitted: ${json(reply)}`)
  return newest(db, flowId)
}

/** What of a task waits for a person now: the ids of their parts, by node. */
export async function partsOf(db: Db, taskId: string, handlerId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('flowOperator')
    .select(['id', 'nodeCode'])
    .where('taskId', '=', taskId)
    .where('handlerId', '=', handlerId)
    .where('isListed', '=', 1)
    .execute()
  return Object.fromEntries(rows.map(({ id, nodeCode }) => [nodeCode, id]))
}

/** The one part that waits for a person. */
export async function partOf(db: Db, taskId: string, handlerId: string): Promise<string> {
  const [part, ...others] = Object.values(await partsOf(db, taskId, handlerId))
  if (part === undefined || others.length > 0)
    throw new Error(`${handlerId} has ${part ? 'several parts' : 'no part'} of ${taskId}`)
  return part
}

export function agree(client: Client, operatorId: string, sent: Raw = {}): Promise<RawReply> {
  return client.call(flowBefore.audit, { params: { operatorId }, body: { copyIds: '', ...sent } as never })
}

export function giveBack(client: Client, operatorId: string, rejectStep: string, rejectType = 1): Promise<RawReply> {
  return client.call(flowBefore.reject, { params: { operatorId }, body: { copyIds: '', rejectStep, rejectType } as never })
}

export function withdraw(client: Client, id: string): Promise<RawReply> {
  return client.call(flowLaunch.withdraw, { params: { id }, body: {} })
}

/** Where a task stands: its status and the nodes that wait. */
export async function stands(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('flowTask')
    .select(['status', 'thisStep', 'completion', 'isSuspended'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${row.status} ${row.thisStep}${row.isSuspended === 1 ? ' held' : ''}`
}

export const ok = (msg: string) => ({ code: 200, msg })
