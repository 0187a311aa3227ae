import type { CallInput } from '@/lib/contract/endpoint'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { flowForm } from '@/lib/contract/workflow/flow-form'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { pngOf } from '@/platform/modules/file/testing'
import { insertRecordsBulk } from '@/platform/modules/online-dev/records/bulk'
import { field, table } from '@/platform/modules/online-dev/testing'
import { grant, grantTag } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import type { Client, RawReply } from './harness'
import { saved, sendFile } from './object-file-setup'

/** Forms, templates and versions of flows, and who may launch them (contract 4a §2.3, §2.4, §7, §8). */

let platform: FileHarness
let designer: Client
let stranger: Client
beforeAll(async () => {
  platform = await startFileHarness()
  const { db } = platform
  const screen = (code: string) => ({
    id: `menu.${code}`,
    systemId: 'main',
    parentId: 'dir',
    fullName: code,
    type: 2,
    enCode: code,
  })
  const codes = ['workFlow.form', 'workFlow.flowEngine', 'onlineDev.webDesign']
  await db
    .insertInto('menu')
    .values(codes.map((code) => ({ ...screen(code), icon: null, moduleId: null })))
    .execute()
  const category = { id: 'flowCats', parentId: '-1', category: '1' as const, fullName: '流程分类', enCode: 'WorkFlowCategory' }
  await db.insertInto('dictionaryType').values(category).execute()
  await db
    .insertInto('dictionaryData')
    .values({ id: 'office', dictionaryTypeId: 'flowCats', fullName: '行政流程', enCode: 'office', description: null })
    .execute()
  for (const code of codes) await grantTag(db, 'manager', code)
  ;[designer, stranger] = await Promise.all([platform.signIn('manager'), platform.signIn('stranger')])
})
afterAll(() => platform.stop())

const json = JSON.stringify
const changedMeanwhile = '数据已被其他人修改，请刷新后重试'
const ok = (reply: RawReply) => {
  if (reply.code !== 200) throw new Error(json(reply))
  return reply.data
}
const paging = (more: object = {}) => ({ currentPage: 1, pageSize: 50, ...more }) as never
const draft = json({
  fields: [field('input', 'why', { label: '事由', config: { required: true } }), table('lines', [field('input', 'text')])],
  unknown: { 2: 'b' },
})

type FormBody = CallInput<typeof flowForm.create>['body']
let made = 0
function formBody(own: Partial<FormBody> = {}): FormBody {
  made += 1
  return { fullName: `请假${made}`, enCode: `leave${made}`, formType: 2, flowType: 0, draftJson: draft, tableJson: '[]', ...own }
}
const makeForm = async (own: Partial<FormBody> = {}): Promise<string> =>
  ok(await designer.call(flowForm.create, { body: formBody(own) })).id
const formInfo = async (id: string) => ok(await designer.call(flowForm.info, { params: { id } }))
const releaseForm = (id: string, query: CallInput<typeof flowForm.release>['query'] = {}) =>
  designer.call(flowForm.release, { params: { id }, query })
const releasedForm = async (own: Partial<FormBody> = {}) => {
  const id = await makeForm(own)
  ok(await releaseForm(id))
  return id
}

type Tree = { properties: object } & Record<string, unknown>
const approver = { type: 'approver', nodeId: 'a', content: '经理', properties: { approvers: ['manager--user'], odd: { '9': 1 } } }
const treeOn = (formId: string, initiator: string[] = [], childNode: object = approver): Tree => ({
  ...{ type: 'start', nodeId: 's', content: '发起', unknown: [1, null, '"'], childNode },
  properties: { formId, initiator },
})
type TemplateBody = CallInput<typeof flowTemplate.create>['body']
function templateBody(flows: object[], own: Partial<TemplateBody> = {}): TemplateBody {
  made += 1
  return { fullName: `审批${made}`, enCode: `flow${made}`, category: 'office', type: 0, flowTemplateJson: json(flows), ...own }
}
const flow = (tree: object, own: object = {}) => ({ fullName: '标准', isDelete: false, flowTemplateJson: tree, ...own })
const makeTemplate = async (flows: object[], own: Partial<TemplateBody> = {}): Promise<string> =>
  ok(await designer.call(flowTemplate.create, { body: templateBody(flows, own) })).id
const enable = (id: string) => designer.call(flowTemplate.release, { params: { id } })
const info = async (id: string) => ok(await designer.call(flowTemplate.info, { params: { id } }))
const flowsOf = async (id: string): Promise<{ id: string; fullName: string; flowTemplateJson: Tree; isDelete: boolean }[]> =>
  JSON.parse((await info(id)).flowTemplateJson)
const save = async (id: string, flows: object[], own: Partial<TemplateBody> = {}) => {
  const { fullName, enCode, category, type } = await info(id)
  const body = { fullName, enCode, category, type, flowTemplateJson: json(flows), ...own }
  return designer.call(flowTemplate.update, { params: { id }, body })
}
const versionsOf = async (templateId: string) =>
  ok(await designer.call(flowTemplate.versions, { params: { templateId }, query: paging() })).list as {
    version: string
    enabledMark: number
    isUsed: number
  }[]

/** A task as it stands in the table; how tasks come about is not what is looked at here. */
async function insertTask(templateId: string, versionId: string): Promise<void> {
  const { groupId } = await platform.db
    .selectFrom('flowVersion')
    .select('groupId')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  made += 1
  const facts = { fullName: '一个流程', status: 1, launcherId: 'clerk', stateJson: '{}', createdAt: 1, updatedAt: 1, formId: 'f' }
  await platform.db
    .insertInto('flowTask')
    .values({ id: `task${made}`, templateId, versionId, groupId, ...facts })
    .execute()
}

const administered: [string, (client: Client, id: string) => Promise<RawReply>][] = [
  ['the list of forms', (client) => client.call(flowForm.list, { query: paging() })],
  ['a form', (client, id) => client.call(flowForm.info, { params: { id } })],
  ['its fields', (client, id) => client.call(flowForm.fields, { params: { id } })],
  ['the choice of forms', (client) => client.call(flowForm.selector, { query: paging() })],
  ['a new form', (client) => client.call(flowForm.create, { body: formBody() })],
  ['a release', (client, id) => client.call(flowForm.release, { params: { id }, query: {} })],
  ['the file of a form', (client, id) => client.call(flowForm.export, { params: { id } })],
  ['the list of templates', (client) => client.call(flowTemplate.list, { query: paging() })],
  ['a new template', (client) => client.call(flowTemplate.create, { body: templateBody([]) })],
  ['a template', (client, id) => client.call(flowTemplate.info, { params: { id } })],
  ['an enabling', (client, id) => client.call(flowTemplate.release, { params: { id } })],
  ['versions', (client, id) => client.call(flowTemplate.versions, { params: { templateId: id }, query: paging() })],
  ['the file of a template', (client, id) => client.call(flowTemplate.exportOf36, { params: { id } })],
]
it.each(administered)('%s is for those who hold the screen, and for nobody who is signed out', async (_name, call) => {
  const id = await makeForm()
  expect((await call(platform.anonymous, id)).code).toBe(600)
  expect((await call(stranger, id)).code).toBe(403)
})

describe('a form', () => {
  it('is a draft until its release, keeps records under its own id then, and is no module to anybody', async () => {
    const id = await makeForm({ enCode: 'sameAsModule' })
    expect(await formInfo(id)).toMatchObject({ draftJson: draft, propertyJson: '', isRelease: 0 })
    expect(ok(await designer.call(flowForm.selector, { query: paging({ flowType: '0' }) })).list).not.toContainEqual(
      expect.objectContaining({ id }),
    )
    expect((await releaseForm(id)).msg).toBe('发布成功')
    expect(await formInfo(id)).toMatchObject({ propertyJson: draft, isRelease: 1 })
    await insertRecordsBulk(platform.db, id, [
      { id: 'r1', values: { why: '病' }, creatorUserId: 'clerk', creatorTime: 1, organizeId: 'sales' },
    ])
    const design = { fullName: '同码', enCode: 'sameAsModule', category: 'x', formData: draft, columnData: '{}' }
    ok(await designer.call(designBase.create, { body: design }))
    for (const call of [designBase.list, designBase.released]) {
      expect(ok(await designer.call(call, { query: paging() })).list).not.toContainEqual(expect.objectContaining({ id }))
    }
    expect(json(ok(await designer.call(designBase.selector, { query: { isRelease: '1' } })))).not.toContain(id)
    expect(ok(await designer.call(flowForm.fields, { params: { id } }))).toEqual([
      { filedId: 'why', filedName: '事由', jnpfKey: 'input', required: true },
      expect.objectContaining({ filedId: 'lines' }),
      expect.objectContaining({ filedId: 'lines-text' }),
    ])
  })

  it('that changes after its release goes on running as released, and comes back from there', async () => {
    const id = await releasedForm()
    const other = json({ fields: [field('input', 'other')] })
    const { fullName, enCode, version } = await formInfo(id)
    const body = { id, fullName, enCode, formType: 2, flowType: 0, draftJson: other, version }
    ok(await designer.call(flowForm.update, { body }))
    expect(await formInfo(id)).toMatchObject({ draftJson: other, propertyJson: draft, isRelease: 2 })
    expect((await designer.call(flowForm.update, { body })).msg).toBe(changedMeanwhile)
    ok(await releaseForm(id, { isRelease: '0' }))
    expect(await formInfo(id)).toMatchObject({ draftJson: draft, isRelease: 1 })
  })

  it('is not released with a fault, which is named with its field, and not stored where nobody could open it again', async () => {
    const id = await makeForm({ draftJson: json({ fields: [field('input', '')] }) })
    const refusal = await releaseForm(id)
    expect(refusal.code).not.toBe(200)
    expect(refusal.msg).toContain('控件字段')
    expect((await releaseForm(await makeForm({ draftJson: json({ fields: [] }) }))).msg).toBe('表单不允许为空')
    const broken = await designer.call(flowForm.create, { body: formBody({ draftJson: '{"fields":' }) })
    expect(broken).toMatchObject({ msg: '表单设计内容格式不正确', issues: [{ path: 'formData' }] })
  })

  it('has a name and a code of its own, is copied, and is deleted only while no flow stands on it', async () => {
    const id = await releasedForm()
    const { fullName, enCode } = await formInfo(id)
    expect((await designer.call(flowForm.create, { body: formBody({ enCode: enCode.toUpperCase() }) })).msg).toBe('编码重复')
    expect((await designer.call(flowForm.create, { body: formBody({ fullName }) })).msg).toBe('名称重复')
    ok(await designer.call(flowForm.copy, { params: { id } }))
    const copies = ok(await designer.call(flowForm.list, { query: paging({ keyword: `${fullName}.副本` }) })).list
    expect(copies).toMatchObject([{ isRelease: 0, creatorUser: '名manager/manager' }])
    const template = await makeTemplate([flow(treeOn(id))])
    expect((await designer.call(flowForm.remove, { params: { id } })).msg).toBe('该表单已被流程引用，无法删除！')
    const chosen = ok(await designer.call(flowForm.selector, { query: paging({ keyword: fullName }) })).list
    expect(chosen).toMatchObject([{ id, isQuote: 1 }])
    expect(ok(await stranger.call(flowForm.template, { params: { formId: id } }))).toMatchObject({ id: template, enabledMark: 0 })
    ok(await designer.call(flowTemplate.remove, { params: { id: template } }))
    ok(await designer.call(flowForm.remove, { params: { id } }))
    expect((await designer.call(flowForm.info, { params: { id } })).msg).toBe('表单信息不存在')
    const admin = await platform.signIn('admin')
    const told = ok(await admin.call(adminHistory.list, { query: paging({ objectType: 'flowForm', objectId: id }) }))
    expect(told.list.map((row: { action: string }) => row.action)).toEqual(['delete', 'release', 'create'])
  })

  it('travels as a file under both names of the call, byte for byte, and is not taken twice unless that is wanted', async () => {
    const id = await releasedForm({ description: '说明', urlAddress: 'a/b' })
    const file = await saved(designer, await designer.call(flowForm.export, { params: { id } }))
    expect(file.name).toMatch(/\.fff$/)
    expect(file.content).toMatchObject({ draftJson: draft, propertyJson: draft, description: '说明', urlAddress: 'a/b' })
    const text = json({ ...file.content, ofElsewhere: [1] })
    expect((await sendFile(designer, flowForm.importOf36, text, { name: 'a.fff' })).msg).toBe('ID、编码、名称重复')
    expect((await sendFile(designer, flowForm.import, text, { name: 'a.txt' })).msg).toBe('导入失败，文件格式错误')
    ok(await sendFile(designer, flowForm.import, text, { name: 'a.fff', type: '1' }))
    const [copy] = ok(await designer.call(flowForm.list, { query: paging({ keyword: `${file.content.fullName}.副本` }) })).list
    expect(await formInfo(copy.id)).toMatchObject({ draftJson: draft, isRelease: 0 })
    const again = await saved(designer, await designer.call(flowForm.exportOf36, { params: { id: copy.id } }))
    expect(again.content).toMatchObject({ ofElsewhere: [1], draftJson: draft })
  })

  it('of a module with a flow can be chosen before the module is released, which waits for its flow', async () => {
    const design = { fullName: '用印', enCode: 'sealFlow', category: 'x', formData: draft, enableFlow: 1, webType: 1 }
    const { id } = ok(await designer.call(designBase.create, { body: design }))
    const into = { pc: 1, app: 0, pcModuleParentId: 'tradeDir', pcSystemId: 'trade' }
    const release = () => designer.call(designBase.release, { params: { id }, body: into })
    expect((await release()).msg).toBe('发布失败，流程未设计！')
    expect(ok(await designer.call(flowForm.list, { query: paging({ keyword: '用印' }) })).list).toEqual([])
    const offered = await designer.call(flowForm.selector, { query: paging({ flowType: '1' }) })
    expect(ok(offered).list).toContainEqual(expect.objectContaining({ id, isQuote: 0 }))
    expect(await formInfo(id)).toMatchObject({ draftJson: draft, flowType: 1 })
    const template = await makeTemplate([flow(treeOn(id))], { type: 1 })
    expect(template).toBe(id)
    const twice = await designer.call(flowTemplate.create, { body: templateBody([flow(treeOn(id))], { type: 1 }) })
    expect(twice.msg).toBe('该表单已被其他功能流程引用')
    ok(await release())
    ok(await enable(template))
    expect((await designer.call(designBase.remove, { params: { id } })).msg).toBe('该表单已被流程引用，无法删除！')
    const [version] = await flowsOf(template)
    const mine = (client: Client) => client.call(flowTemplate.flows, { params: { templateId: id }, query: { type: '1' } })
    expect(ok(await mine(await platform.signIn('admin')))).toMatchObject([{ id: version?.id }])
    expect(ok(await mine(stranger))).toEqual([])
  })
})

describe('a template', () => {
  let formId: string
  beforeAll(async () => {
    formId = await releasedForm()
  })

  it('keeps its trees whole, and refuses one that cannot be read', async () => {
    const id = await makeTemplate([flow(treeOn(formId)), flow(treeOn(formId), { fullName: '快速' })])
    const flows = await flowsOf(id)
    expect(flows.map(({ fullName, isDelete, flowTemplateJson }) => [fullName, isDelete, json(flowTemplateJson)])).toEqual([
      ['标准', false, json(treeOn(formId))],
      ['快速', false, json(treeOn(formId))],
    ])
    for (const [flows, text] of [
      [[flow({ type: 'approver', nodeId: 'a' })], '流程“标准”缺少发起节点'],
      [[flow(treeOn(formId, [], { ...approver, nodeId: 's' }))], '流程“标准”的节点编号为空或重复'],
      [[flow(treeOn(formId)), flow(treeOn(formId))], '流程名称不能重复'],
      [[{ fullName: '', flowTemplateJson: {} }], '流程设计内容格式不正确'],
    ] as const) {
      expect((await designer.call(flowTemplate.create, { body: templateBody([...flows]) })).msg).toBe(text)
    }
  })

  it('is enabled only when all of its flows can run, and what is wrong is told of every node', async () => {
    const empty = await makeTemplate([])
    expect((await enable(empty)).msg).toBe('启用失败，流程未设计！')
    const condition = { type: 'condition', nodeId: 'c', content: '条件', properties: {} }
    const faulty = { type: 'approver', nodeId: 'a', content: '审', properties: {}, conditionNodes: [condition] }
    const id = await makeTemplate([flow(treeOn('', [], faulty))])
    const refusal = await enable(id)
    expect(refusal.issues?.map(({ path, code }) => [path, code]).sort()).toEqual([
      ['标准.a', 'noApprovers'],
      ['标准.c', 'noConditions'],
      ['标准.s', 'noForm'],
    ])
    expect((await enable(await makeTemplate([flow(treeOn('gone'))]))).msg).toBe('流程的表单不存在或未发布')
    const sound = await makeTemplate([flow(treeOn(formId))])
    expect((await enable(sound)).msg).toBe('启用成功')
    const [version] = await flowsOf(sound)
    expect((await save(sound, [flow(treeOn(''), { id: version?.id })])).code).not.toBe(200)
    expect(await flowsOf(sound)).toMatchObject([{ flowTemplateJson: treeOn(formId) }])
    expect((await designer.call(flowTemplate.stop, { params: { id: sound } })).msg).toBe('禁用成功')
  })

  it('over which tasks run gets a new version beside the one they run by; without tasks it is changed in place', async () => {
    const id = await makeTemplate([flow(treeOn(formId))])
    const [first] = await flowsOf(id)
    const changed = treeOn(formId, ['clerk--user'])
    expect(ok(await save(id, [flow(changed, { id: first?.id })]))).toBeNull()
    expect(await flowsOf(id)).toMatchObject([{ id: first?.id, flowTemplateJson: changed }])
    await insertTask(id, first?.id ?? '')
    expect(ok(await save(id, [flow(changed, { id: first?.id, fullName: '改名' })]))).toBeNull()
    expect((await save(id, [flow(treeOn(formId))])).msg).toBe('该流程已发起数据，无法删除!')
    const beside = ok(await save(id, [flow(treeOn(formId), { id: first?.id, fullName: '改名' })]))
    expect(beside).toEqual({ isMainVersion: true, id: expect.any(String) })
    expect(await flowsOf(id)).toMatchObject([{ id: first?.id, isDelete: true, fullName: '改名', flowTemplateJson: changed }])
    const shown = async () => (await versionsOf(id)).map(({ version, enabledMark, isUsed }) => [version, enabledMark, isUsed])
    expect(await shown()).toEqual([
      ['2', 0, 0],
      ['1', 1, 1],
    ])
    const drop = (flowId: string) => designer.call(flowTemplate.removeVersion, { params: { flowId } })
    expect((await drop(first?.id ?? '')).msg).toBe('主版本无法删除')
    ok(await designer.call(flowTemplate.mainVersion, { params: { flowIds: beside.id } }))
    expect(await flowsOf(id)).toMatchObject([{ id: beside.id, flowTemplateJson: treeOn(formId) }])
    expect((await drop(first?.id ?? '')).msg).toBe('该流程已发起数据，无法删除!')
    expect((await designer.call(flowTemplate.remove, { params: { id } })).msg).toBe('该流程已发起数据，无法删除!')
    expect((await designer.call(flowTemplate.mainVersion, { params: { flowIds: `${first?.id},none` } })).code).not.toBe(200)
    expect(await shown()).toEqual([
      ['2', 1, 0],
      ['1', 0, 1],
    ])
  })

  it('is not overwritten by who saw an older one', async () => {
    const id = await makeTemplate([flow(treeOn(formId))])
    const { version } = await info(id)
    const flows = (await flowsOf(id)).map((one) => flow(one.flowTemplateJson, { id: one.id }))
    ok(await save(id, flows, { description: '一', version }))
    expect((await save(id, flows, { description: '二', version })).msg).toBe(changedMeanwhile)
  })

  it('is copied, and travels as a file under both names of the call with its trees as they are', async () => {
    const id = await makeTemplate([flow(treeOn(formId, ['sales--department']))], { iconBackground: '#008cff' })
    const { fullName, enCode } = await info(id)
    ok(await designer.call(flowTemplate.copy, { params: { id } }))
    const [copy] = ok(await designer.call(flowTemplate.list, { query: paging({ keyword: `${fullName}.副本` }) })).list
    expect(copy).toMatchObject({ enabledMark: 0, category: '行政流程', creatorUser: '名manager/manager' })
    const file = await saved(designer, await designer.call(flowTemplate.export, { params: { id } }))
    expect(file.name).toBe(`${fullName}.ffe`)
    const text = json(file.content)
    expect((await sendFile(designer, flowTemplate.import, text, { name: 'a.ffe' })).msg).toBe('ID、编码、名称重复')
    const ids = (await flowsOf(id)).map((one) => one.id)
    ok(await designer.call(flowTemplate.remove, { params: { id } }))
    ok(await sendFile(designer, flowTemplate.importOf36, text, { name: 'a.ffe' }))
    expect((await info(id)).flowTemplateJson).toBe(file.content.flowTemplateJson)
    expect((await flowsOf(id)).map((one) => one.id)).toEqual(ids)
    expect(ok(await stranger.call(flowTemplate.idByCode, { params: { enCode: enCode.toUpperCase() } }))).toBe(id)
  })

  it('tells who helps with it, and what changed of it', async () => {
    const id = await makeTemplate([])
    ok(await designer.call(flowTemplate.assist, { body: { templateId: id, list: ['clerk', 'nobody', 'clerk'] } }))
    expect(ok(await designer.call(flowTemplate.assistants, { params: { id } })).list).toEqual(['clerk'])
    const admin = await platform.signIn('admin')
    const told = ok(await admin.call(adminHistory.list, { query: paging({ objectType: 'flowTemplate', objectId: id }) }))
    expect(told.list.map((row: { action: string }) => row.action)).toEqual(['update', 'create'])
  })
})

describe('who may launch a flow', () => {
  const people: Record<string, Client> = {}
  let formId: string
  beforeAll(async () => {
    formId = await releasedForm()
    await platform.db
      .insertInto('userRelation')
      .values({ userId: 'stranger', objectType: 'Role', objectId: 'globalRole' })
      .execute()
    await grant(platform.db, ['User', 'junior', 'system', 'trade'], ['User', 'junior', 'module', 'plainPage'])
    for (const name of ['clerk', 'junior', 'stranger']) people[name] = await platform.signIn(name)
  })

  const launchers = async (templateId: string) => {
    const found: string[] = []
    for (const [name, client] of Object.entries(people)) {
      const cards = ok(await client.call(flowTemplate.launchable, { query: paging({ keyword: '可见' }) })).list as {
        id: string
      }[]
      const flows = ok(await client.call(flowTemplate.flows, { params: { templateId }, query: { type: '1' } }))
      const isShown = cards.some(({ id }) => id === templateId)
      expect(flows.length > 0).toBe(isShown)
      if (isShown) found.push(name)
    }
    return found.sort()
  }

  it.each([
    ['everybody, where nobody is named', [], ['clerk', 'junior', 'stranger']],
    ['a person', ['clerk--user'], ['clerk']],
    ['a department with those below it', ['sales--department'], ['clerk', 'junior']],
    ['a company with everything in it', ['company--company'], ['clerk', 'junior']],
    ['a position', ['seller--position'], ['clerk']],
    ['a role', ['globalRole--role', 'nobody--user'], ['stranger']],
    ['nobody, where those named are gone', ['gone--group'], []],
  ])('%s', async (_name, initiator, expected) => {
    made += 1
    const id = await makeTemplate([flow(treeOn(formId, initiator))], { fullName: `可见${made}` })
    expect(await launchers(id)).toEqual([])
    ok(await enable(id))
    expect(await launchers(id)).toEqual(expected)
    const [version] = await flowsOf(id)
    const form = await people.stranger?.call(flowTemplate.formInfo, { params: { flowId: version?.id ?? '' } })
    expect(form?.code).toBe(expected.includes('stranger') ? 200 : 403)
  })

  it('says as well who sees the pictures of its form, and nobody writes those of others into a form', async () => {
    const bring = async (client: Client) =>
      ok(await upload(client, pngOf(3, 3), { type: 'annexpic', name: '图.png' })).url as string
    const own = await bring(designer)
    const shows = (url: string) => json({ fields: [field('input', 'why', { tips: `<img src="${url}">` })] })
    const foreign = await bring(stranger)
    expect((await designer.call(flowForm.create, { body: formBody({ draftJson: shows(foreign) }) })).msg).toBe(
      '文件不存在，请重新上传',
    )
    const pictured = await releasedForm({ draftJson: shows(own) })
    const isSeen = async (client: Client) => (await client.raw(own)).headers.get('content-type') === 'image/png'
    const id = await makeTemplate([flow(treeOn(pictured, ['stranger--user']))])
    expect([await isSeen(designer), await isSeen(stranger)]).toEqual([true, false])
    ok(await enable(id))
    expect([await isSeen(stranger), await isSeen(people.clerk ?? stranger)]).toEqual([true, false])
  })

  it('is asked apart from the lists in which flows are chosen, which have enabled ones alone', async () => {
    const id = await makeTemplate([flow(treeOn(formId, ['clerk--user']))], { fullName: '选择' })
    const lists = async () => {
      const { call } = stranger
      const [version] = await flowsOf(id)
      return [
        json(ok(await call(flowTemplate.all, {}))).includes(id),
        json(ok(await call(flowTemplate.selector, { query: { type: '0' } }))).includes(id),
        json(ok(await call(flowTemplate.tree, { query: {} }))).includes(id),
        json(ok(await call(flowTemplate.delegable, { query: paging({ keyword: '选择' }) }))).includes(id),
        json(ok(await call(flowTemplate.children, { query: paging({ keyword: '选择' }) }))).includes(version?.id ?? ''),
      ]
    }
    expect(await lists()).toEqual([false, false, false, false, false])
    ok(await enable(id))
    expect(await lists()).toEqual([true, true, true, true, true])
    const groups = ok(await stranger.call(flowTemplate.all, {})).list as { fullName: string; num: number; children: unknown[] }[]
    expect(groups.find(({ fullName }) => fullName === '行政流程')?.num).toBe(groups[0]?.children.length)
    expect(ok(await stranger.call(flowTemplate.byIds, { body: ['none', id] })).list).toMatchObject([{ id, fullName: '选择' }])
  })
})

describe('who manages a template', () => {
  let other: Client
  beforeAll(async () => {
    for (const account of ['clerk', 'junior']) await grantTag(platform.db, account, 'workFlow.flowEngine')
    other = await platform.signIn('clerk')
  })

  /** Every call on a template and its versions, by hand. */
  const callsOf = async (client: Client, id: string, version: string) => {
    const template = { params: { id } }
    const replies = {
      info: await client.call(flowTemplate.info, template),
      update: await client.call(flowTemplate.update, { ...template, body: templateBody([]) }),
      copy: await client.call(flowTemplate.copy, template),
      export: await client.call(flowTemplate.export, template),
      exportOf36: await client.call(flowTemplate.exportOf36, template),
      release: await client.call(flowTemplate.release, template),
      stop: await client.call(flowTemplate.stop, template),
      versions: await client.call(flowTemplate.versions, { params: { templateId: id }, query: paging() }),
      mainVersion: await client.call(flowTemplate.mainVersion, { params: { flowIds: version } }),
      removeVersion: await client.call(flowTemplate.removeVersion, { params: { flowId: version } }),
      assist: await client.call(flowTemplate.assist, { body: { templateId: id, list: ['clerk'] } }),
      assistants: await client.call(flowTemplate.assistants, template),
      remove: await client.call(flowTemplate.remove, template),
    }
    return new Set(Object.values(replies).map(({ code, msg }) => `${code} ${msg}`))
  }
  const listed = async (client: Client) =>
    ok(await client.call(flowTemplate.list, { query: paging() })).list.map((row: { id: string }) => row.id)

  it('who has the screen and neither made a template nor helps with it reaches nothing of it by any call', async () => {
    const id = await makeTemplate([flow(treeOn(await releasedForm()))])
    const [version] = await flowsOf(id)
    expect(await callsOf(other, id, version?.id ?? '')).toEqual(new Set(['400 操作失败！您没有权限操作']))
    expect(await listed(other)).not.toContain(id)
    expect(await listed(designer)).toContain(id)
    expect(await listed(await platform.signIn('admin'))).toContain(id)
  })

  it('who helps with a template manages it, but names nobody else', async () => {
    const id = await makeTemplate([flow(treeOn(await releasedForm()))])
    const name = (client: Client, list: string[]) => client.call(flowTemplate.assist, { body: { templateId: id, list } })
    ok(await name(designer, ['clerk']))
    expect(await listed(other)).toContain(id)
    ok(await other.call(flowTemplate.update, { params: { id }, body: { ...templateBody([]), fullName: '协管改名' } }))
    expect(await name(other, ['clerk', 'junior'])).toMatchObject({ code: 400, msg: '操作失败！您没有权限操作' })
    ok(await name(await platform.signIn('admin'), []))
    expect((await other.call(flowTemplate.info, { params: { id } })).code).toBe(400)
  })
})
