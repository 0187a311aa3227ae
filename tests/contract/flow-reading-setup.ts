import { flowBefore } from '@/lib/contract/workflow/flow-before'
import { flowLaunch, flowTask } from '@/lib/contract/workflow/flow-launch'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field, table } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import type { Client, Harness } from './harness'

export const formId = 'form1'
export const templateId = 'template1'
export const flowId = 'version1'

type Raw = Record<string, unknown>
type StoredFile = { name: string; fileId: string; url: string }
const operate = (id: string, read: boolean, write: boolean) => ({ id, name: id, jnpfKey: 'input', required: false, read, write })

/** Reason and amount are for everybody; the secret is the launcher's alone, and the files are shown to the first approver. */
const start = {
  title: '流程发起',
  isBatchApproval: true,
  isComment: true,
  formId,
  formOperates: ['reason', 'amount', 'secret', 'files', 'lines', 'lines-text'].map((id) => operate(id, true, true)),
}

const first = {
  assigneeType: 6,
  approvers: ['manager--user'],
  formOperates: [operate('secret', false, false), operate('amount', true, true)],
  rejectStep: '0',
  circulateUser: ['reader--user'],
}

/** Half of two: one return does not decide yet. */
const second = {
  assigneeType: 6,
  approvers: ['junior--user', 'admin--user'],
  counterSign: 1,
  counterSignConfig: { auditType: 1, auditRatio: 50, rejectType: 0 },
  formOperates: [operate('files', false, false)],
  rejectStep: '2',
  rejectType: 3,
}

const tree: Raw = {
  type: 'start',
  nodeId: 'start1',
  content: '流程发起',
  properties: start,
  childNode: {
    type: 'approver',
    nodeId: 'node_a',
    content: '部门审批',
    properties: first,
    childNode: { type: 'approver', nodeId: 'b', content: '会签', properties: second },
  },
}

/** A released form with a flow of two nodes on it: the manager, who has a copy sent to a reader, then two people of whom one suffices. */
export async function prepareFlow({ db }: Harness): Promise<void> {
  await grant(
    db,
    ...(['manager', 'junior', 'reader'] as const).flatMap((id): Parameters<typeof grant>[1][] => [
      ['User', id, 'system', 'trade'],
      ['User', id, 'module', 'plainPage'],
    ]),
  )
  const { passwordHash } = await db.selectFrom('appUser').select('passwordHash').executeTakeFirstOrThrow()
  await db.insertInto('appUser').values({ id: 'reader', account: 'reader', realName: '名reader', passwordHash }).execute()
  const fields = [
    field('input', 'reason'),
    field('inputNumber', 'amount'),
    field('input', 'secret'),
    field('uploadFile', 'files'),
    table('lines', [field('input', 'text')]),
  ]
  const design = customerDesign({ fields, list: { columnList: [], searchList: [] } })
  await saveReleasedDesign(db, { ...design, id: formId, fullName: '请假单', enCode: 'leave' })
  const stamps = { createdAt: 1, createdBy: 'admin', updatedAt: null, updatedBy: null, description: null }
  await db
    .insertInto('flowForm')
    .values({ ...stamps, id: formId, fullName: '请假单', enCode: 'leave', formType: 2, flowType: 0 })
    .execute()
  await db
    .insertInto('flowTemplate')
    .values({
      ...stamps,
      ...{ id: templateId, fullName: '请假申请', enCode: 'leave', category: 'cat1', type: 0, icon: null, iconBackground: null },
      ...{ enabledMark: 1, formId: null },
    })
    .execute()
  await db
    .insertInto('flowVersion')
    .values({
      ...{ id: flowId, templateId, groupId: flowId, fullName: '请假', number: 1, treeJson: JSON.stringify(tree), isMain: 1 },
      ...{ visibleType: 0, formId, createdAt: 1, createdBy: 'admin', updatedAt: null },
    })
    .execute()
}

/** The flow of a module, whose records are launched from its list. */
export async function addModuleFlow({ db }: Harness, { id, formId: moduleId }: { id: string; formId: string }): Promise<void> {
  const template = await db.selectFrom('flowTemplate').selectAll().where('id', '=', templateId).executeTakeFirstOrThrow()
  const version = await db.selectFrom('flowVersion').selectAll().where('id', '=', flowId).executeTakeFirstOrThrow()
  const treeJson = JSON.stringify({ ...tree, properties: { title: '流程发起', formOperates: [operate('secret', false, false)] } })
  await db
    .insertInto('flowTemplate')
    .values({ ...template, id, enCode: id, type: 1, formId: moduleId })
    .execute()
  await db
    .insertInto('flowVersion')
    .values({ ...version, id, groupId: id, templateId: id, treeJson, formId: moduleId })
    .execute()
}

/** Launches a task, or keeps it as a draft; answers its id. */
export async function launchTask(client: Client, formData: Raw, { isDraft = false } = {}): Promise<string> {
  const body = { flowId, formData, status: isDraft ? 1 : 0, flowUrgent: 1 }
  const reply = await client.call(flowTask.create, { body })
  if (reply.code !== 200) throw new Error(`not launched: ${reply.msg}`)
  const { data } = await client.call(flowLaunch.list, { query: { sidx: 'creatorTime', sort: 'desc' } })
  return newestOf(data.list).id
}

type Row = { id: string; creatorTime: number }
const newestOf = (rows: Row[]): Row => rows.reduce((a, b) => (BigInt(b.id) > BigInt(a.id) ? b : a))

/** What the person has to do about a task. */
export async function toDoOf(client: Client, taskId: string) {
  const { data } = await client.call(flowBefore.list, { params: { category: '1' }, query: {} })
  return data.list.find((row: { processId: string }) => row.processId === taskId)
}

export async function agree(client: Client, taskId: string, fileList: StoredFile[] = []): Promise<void> {
  const row = await toDoOf(client, taskId)
  const body = { flowId, id: taskId, formData: {}, handleOpinion: '同意', fileList, copyIds: '' }
  const reply = await client.call(flowBefore.audit, { params: { operatorId: row.id }, body })
  if (reply.code !== 200) throw new Error(`not agreed: ${reply.msg}`)
}
