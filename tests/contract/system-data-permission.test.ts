import { authority } from '@/lib/contract/permission/authority'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { moduleDataAuthorize, moduleDataAuthorizeScheme } from '@/lib/contract/system/data-permission'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import type { RawReply } from './harness'
import { createdId, list, type OnlineDev, startOnlineDev } from './online-dev-setup'

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev({ list: { useDataPermission: true } })
})
afterAll(() => site.stop())

const field = {
  ...{ moduleId: 'm1', fullName: '名称', enCode: 'name', type: 'varchar', conditionText: 'input' },
  conditionSymbol: ['==', 'like'],
}
const condition = (more: object = {}) => ({
  ...{ id: 'x', field: 'name', fieldName: '名称', type: 'varchar', op: 'like', conditionText: 'input', value: '华' },
  ...more,
})
const json = (...groups: object[]) => JSON.stringify([{ logic: 'and', groups }])
let made = 0
const scheme = (more: object = {}) => {
  made += 1
  const names = { fullName: `方案${made}`, enCode: `scheme${made}` }
  return {
    moduleId: 'm1',
    ...names,
    matchLogic: 'and',
    conditionJson: json(condition()),
    conditionText: '【名称 包含 华】',
    ...more,
  }
}
const createField = (body: object) => site.admin.call(moduleDataAuthorize.create, { body: body as typeof field })
const createScheme = (body: object) =>
  site.admin.call(moduleDataAuthorizeScheme.create, { body: body as ReturnType<typeof scheme> })
const fieldsOf = async (moduleId = 'm1', query = {}) =>
  (await site.admin.call(moduleDataAuthorize.list, { params: { moduleId }, query })).data.list
const schemesOf = async (moduleId = 'm1', query = {}) =>
  (await site.admin.call(moduleDataAuthorizeScheme.list, { params: { moduleId }, query })).data.list

describe('fields for conditions', () => {
  it('are made, read with the words for their keys, changed with their version, and kept in history', async () => {
    const made = await createField({ ...field, conditionSymbol: '==,like,null' })
    expect(made).toMatchObject({ code: 200, msg: '新建成功' })
    const params = { id: made.data.id as string }
    const info = (await site.admin.call(moduleDataAuthorize.info, { params })).data
    expect(info).toMatchObject({
      ...{ ...field, conditionSymbol: '==,like,null', conditionName: '任意文本', version: 1 },
      conditionSymbolName: '等于,包含,为空',
    })
    const change = (more: object) => site.admin.call(moduleDataAuthorize.update, { params, body: { ...info, ...more } })
    expect(await change({ fullName: '客户名称' })).toMatchObject({ code: 200, msg: '更新成功' })
    expect(await change({ fullName: '旧' })).toMatchObject({ code: 400, issues: [{ code: 'conflict' }] })
    expect(await fieldsOf('m1', { keyword: '客户' })).toMatchObject([{ id: params.id, fullName: '客户名称' }])
    const history = await site.admin.call(adminHistory.list, { query: { objectType: 'dataField' } })
    expect(history.data.list.map((entry: { action: string }) => entry.action)).toEqual(['update', 'create'])
    expect(await site.admin.call(moduleDataAuthorize.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await site.admin.call(moduleDataAuthorize.info, { params })).toMatchObject({ code: 400, msg: '数据不存在' })
  })

  it('are stored as rights compare them and shown as they are called; one is there once for each content', async () => {
    const inRow = { ...field, enCode: 'result', fullName: '结果', fieldRule: 2, childTableKey: 'visits' }
    expect(await createField(inRow)).toMatchObject({ code: 200 })
    expect(await createField(inRow)).toMatchObject({ code: 400, msg: '字段名称不能重复' })
    const mine = { ...inRow, conditionText: '@userAndSubordinates', conditionSymbol: 'in' }
    expect(await createField(mine)).toMatchObject({ code: 200 })
    const stored = await site.platform.db.selectFrom('dataField').select(['enCode', 'conditionText']).execute()
    expect(stored).toEqual([
      { enCode: 'visits-result', conditionText: 'input' },
      { enCode: 'visits-result', conditionText: '@userAraSubordinates' },
    ])
    expect((await fieldsOf()).map((row: { enCode: string }) => row.enCode)).toEqual(['result', 'result'])
  })

  it.each([
    [{ enCode: '' }, 'enCode', '字段名称不能为空'],
    [{ fullName: '' }, 'fullName', '字段说明不能为空'],
    [{ type: 'blob' }, 'type', '字段类型不正确'],
    [{ type: 'int' }, 'conditionText', '条件内容与字段类型不符'],
    [{ conditionText: '@somebody' }, 'conditionText', '条件内容与字段类型不符'],
    [{ conditionSymbol: '' }, 'conditionSymbol', '条件符号不能为空'],
    [{ conditionSymbol: '==,>' }, 'conditionSymbol', '条件符号与条件内容不符'],
    [{ moduleId: 'nothing' }, 'moduleId', '数据不存在'],
  ])('refuse %o at its field', async (more, path, message) => {
    expect(await createField({ ...field, ...more })).toMatchObject({ code: 400, issues: [{ path, message }] })
  })

  it('come from the design, each with what suits it, several at once and never twice', async () => {
    const offered = (await site.admin.call(moduleDataAuthorize.fieldList, { params: { moduleId: 'm1' } })).data.list
    const of = (enCode: string) => offered.find((one: { enCode: string }) => one.enCode === enCode)
    expect(of('amount')).toMatchObject({ type: 'double', conditionText: 'inputNumber', node: null })
    expect(of('since')).toMatchObject({ type: 'datetime', conditionText: 'datePicker', format: 'yyyy-MM-dd' })
    expect(of('creatorUser')).toMatchObject({ conditionText: '@userId', conditionSymbol: '==,<>' })
    expect(of('day')).toMatchObject({ fieldRule: 2, childTableKey: 'visits', fullName: 'visits-日期' })
    expect(of('level').node).toMatchObject({ __vModel__: 'level' })
    const dataJson = [of('amount'), of('since'), of('day')]
    for (let times = 0; times < 2; times += 1) {
      const added = await site.admin.call(moduleDataAuthorize.batch, { body: { moduleId: 'm1', dataJson } })
      expect(added).toMatchObject({ code: 200 })
    }
    const amounts = (await fieldsOf()).filter((row: { enCode: string }) => row.enCode === 'amount')
    expect(amounts).toHaveLength(1)
  })
})

describe('data schemes', () => {
  it('are made, changed and deleted with their grants; conditions come back as they were sent', async () => {
    const body = scheme({ conditionJson: json(condition({ own: 'kept' })) })
    const made = await createScheme(body)
    const params = { id: made.data.id as string }
    const info = (await site.admin.call(moduleDataAuthorizeScheme.info, { params })).data
    expect(info).toMatchObject({ ...body, allData: 0, version: 1 })
    const changed = { ...info, matchLogic: 'OR', fullName: '改名' }
    expect(await site.admin.call(moduleDataAuthorizeScheme.update, { params, body: changed })).toMatchObject({ msg: '更新成功' })
    expect(await site.admin.call(moduleDataAuthorizeScheme.update, { params, body: info })).toMatchObject({
      issues: [{ code: 'conflict' }],
    })
    await grant(site.platform.db, ['User', 'clerk', 'resource', params.id])
    expect((await schemesOf('m1', { keyword: '改名' }))[0]).toMatchObject({ id: params.id, matchLogic: 'or' })
    expect(await site.admin.call(moduleDataAuthorizeScheme.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    const left = await site.platform.db.selectFrom('permissionGrant').select('itemId').where('itemId', '=', params.id).execute()
    expect(left).toEqual([])
    expect(await site.admin.call(moduleDataAuthorizeScheme.remove, { params })).toMatchObject({ msg: '删除失败，数据不存在' })
  })

  it('全部数据 is there once for each menu, and stays what it is', async () => {
    const everything = { moduleId: 'm2', enCode: 'jnpf_alldata', fullName: '全部数据', allData: 1 }
    const made = await createScheme(everything)
    expect(made).toMatchObject({ code: 200 })
    expect(await createScheme(everything)).toMatchObject({ code: 400, msg: '该方案已新增，不可重复添加' })
    expect(await createScheme({ ...everything, moduleId: 'm1' })).toMatchObject({ msg: '该方案已新增，不可重复添加' })
    const params = { id: made.data.id as string }
    const change = await site.admin.call(moduleDataAuthorizeScheme.update, { params, body: scheme({ moduleId: 'm2' }) })
    expect(change).toMatchObject({ code: 400, msg: '修改失败，该方案不允许编辑' })
    expect(await createScheme(scheme({ enCode: 'JNPF_alldata' }))).toMatchObject({ msg: '已存在相同编码' })
  })

  it('have names and codes of their own within a menu', async () => {
    const body = scheme()
    await createScheme(body)
    expect(await createScheme({ ...body, enCode: 'else' })).toMatchObject({ code: 400, msg: '已存在相同名称' })
    expect(await createScheme({ ...body, fullName: '别的' })).toMatchObject({ code: 400, msg: '已存在相同编码' })
    expect(await createScheme({ ...body, moduleId: 'm2', conditionJson: json(condition({ field: 'title' })) })).toMatchObject({
      code: 200,
    })
  })

  it.each([
    [{ fullName: '' }, 'fullName', '方案名称不能为空'],
    [{ enCode: '' }, 'enCode', '方案编码不能为空'],
    [{ conditionJson: '[]' }, 'conditionJson', unfinished()],
    [{ conditionJson: '{' }, 'conditionJson', unfinished()],
    [{ conditionJson: json() }, 'conditionJson', unfinished()],
    [{ conditionJson: '[{"logic":"xor","groups":[{"field":"name","op":"null"}]}]' }, 'conditionJson', unfinished()],
    [{ conditionJson: json(condition({ field: '' })) }, 'conditionJson.0.groups.0', unfinished()],
    [{ conditionJson: json(condition(), condition({ op: '' })) }, 'conditionJson.0.groups.1', unfinished()],
    [{ conditionJson: json(condition({ value: '' })) }, 'conditionJson.0.groups.0', unfinished()],
    [
      { conditionJson: json(condition({ field: 'amount', op: 'between', conditionText: 'inputNumber', value: [1, null] })) },
      'conditionJson.0.groups.0',
      unfinished(),
    ],
  ])('that are not complete are refused: %o', async (more, path, message) => {
    expect(await createScheme(scheme(more))).toMatchObject({ code: 400, issues: [{ path, message }] })
  })

  it.each([
    ['a field that is not there', { field: 'gone' }],
    ['a symbol that the content has not', { op: '>' }],
    ['a variable that nobody knows', { conditionText: '@nobody', op: '==' }],
    ['a text where a number belongs', { field: 'amount', conditionText: 'inputNumber', op: '==', value: 'x' }],
    ['a text in a date', { field: 'since', conditionText: 'input', op: 'like' }],
    ['a value for a sub-table as a whole', { field: 'visits', op: '<>' }],
    ['an empty text between blanks', { field: 'amount', conditionText: 'inputNumber', op: '>', value: ' ' }],
  ])('that cannot be evaluated are refused, never taken for everything: %s', async (_what, more) => {
    const refused = await createScheme(scheme({ conditionJson: json(condition(more)) }))
    expect(refused).toMatchObject({ code: 400, msg: expect.stringMatching(/无法计算|配置不完整/) })
    expect(refused.issues?.[0]?.path).toBe('conditionJson.0.groups.0')
  })

  it.each([
    ['both names of a symbol and a value', { op: undefined, value: undefined, symbol: 'like', fieldValue: '华' }],
    ['both spellings of a variable', { field: 'owner', op: 'in', conditionText: '@userAndSubordinates' }],
    ['administered organisations', { field: 'department', op: 'in', conditionText: '@branchManageOrganize' }],
    ['the field of a sub-table without it', { field: 'result', fieldRule: 2, childTableKey: 'visits' }],
    ['a creator by the name of the system field', { field: 'creatorUserId', op: '==', conditionText: '@userId' }],
  ])('are read in %s', async (_what, more) => {
    expect(await createScheme(scheme({ conditionJson: [{ groups: [condition(more)] }] }))).toMatchObject({ code: 200 })
  })

  it('hold their fields: one that is used is not deleted, whatever name it is used by', async () => {
    const { id } = (await createField({ ...field, enCode: 'phone', fullName: '电话' })).data
    const params = { id: id as string }
    const byId = (await createScheme(scheme({ conditionJson: json(condition({ id, field: 'phone' })), fullName: '按电话' }))).data
    expect(await site.admin.call(moduleDataAuthorize.remove, { params })).toMatchObject({
      code: 400,
      msg: '该字段在方案 按电话 中已被使用',
    })
    await site.admin.call(moduleDataAuthorizeScheme.remove, { params: { id: byId.id } })
    const byCode = (await createScheme(scheme({ conditionJson: json(condition({ id: 'else', field: 'phone' })) }))).data
    expect((await site.admin.call(moduleDataAuthorize.remove, { params })).code).toBe(400)
    await site.admin.call(moduleDataAuthorizeScheme.remove, { params: { id: byCode.id } })
    expect(await site.admin.call(moduleDataAuthorize.remove, { params })).toMatchObject({ code: 200 })
  })

  it('limit the list of whoever is granted one, from the next question on', async () => {
    const [inside, outside] = [await createdId(site.admin, { name: '华东' }), await createdId(site.admin, { name: '西南' })]
    const { id } = (await createScheme(scheme())).data
    await grant(site.platform.db, ['User', 'clerk', 'resource', id])
    const seen = (reply: RawReply) => reply.data.list.map((row: { id: string }) => row.id)
    expect(seen(await list(site.clerk))).toContain(inside)
    expect(seen(await list(site.clerk))).not.toContain(outside)
    const change = scheme({ conditionJson: json(condition({ value: '西' })) })
    await site.admin.call(moduleDataAuthorizeScheme.update, { params: { id }, body: change })
    expect(seen(await list(site.clerk))).toEqual([outside])
    const step = await site.admin.call(authority.values, {
      params: { objectId: 'clerk' },
      body: { type: 'resource', moduleIds: 'm1' },
    })
    expect(step.data.ids).toContain(id)
    await site.admin.call(moduleDataAuthorizeScheme.remove, { params: { id } })
    expect(seen(await list(site.clerk))).toEqual([])
  })
})

describe('the preview of a scheme', () => {
  const preview = (client: OnlineDev['admin'], more: object = {}) =>
    client.call(moduleDataAuthorizeScheme.preview, {
      body: { moduleId: 'm1', userId: 'clerk', matchLogic: 'and', conditionJson: json(condition()), ...more },
    })

  it('counts what the person would see through it alone, as the list would', async () => {
    const total = (await list(site.admin)).data.pagination.total
    expect(await preview(site.admin)).toMatchObject({ code: 200, data: { total, count: 1, isControlled: true } })
    expect((await preview(site.admin, { allData: 1 })).data).toMatchObject({ count: total })
    const mine = json(condition({ field: 'creatorUserId', op: '==', conditionText: '@userId' }))
    expect((await preview(site.admin, { conditionJson: mine })).data.count).toBe(0)
    expect((await preview(site.admin, { conditionJson: mine, userId: 'admin' })).data.count).toBe(total)
    await saveReleasedDesign(site.platform.db, customerDesign())
    expect((await preview(site.admin)).data).toMatchObject({ isControlled: false })
    await saveReleasedDesign(site.platform.db, customerDesign({ list: { useDataPermission: true } }))
  })

  it('refuses what saving would refuse, people who cannot act, and menus without records', async () => {
    expect(await preview(site.admin, { conditionJson: json(condition({ value: '' })) })).toMatchObject({ msg: unfinished() })
    expect(await preview(site.admin, { userId: 'nobody' })).toMatchObject({ code: 400, msg: '用户不存在或已禁用' })
    expect(await preview(site.admin, { moduleId: 'plainPage' })).toMatchObject({ code: 400, msg: '该菜单没有可预览的数据' })
  })

  it('tells nobody of records and fields that he may not see himself', async () => {
    await grantTag(site.platform.db, 'clerk', 'system.menu')
    // Nor through whom: it is told of people whom he administers.
    expect(await preview(site.clerk)).toMatchObject({ code: 400, msg: '操作失败！您没有权限操作' })
    await gradeUser(site.platform.db, 'clerk', 'company')
    const hidden = await preview(site.clerk)
    expect(hidden).toMatchObject({ code: 200, data: { total: 0, count: 0 } })
    expect((await preview(site.clerk, { moduleId: 'm2', conditionJson: json(condition({ field: 'title' })) })).code).toBe(403)
    await saveReleasedDesign(site.platform.db, customerDesign({ list: { useFormPermission: true } }))
    expect((await preview(site.clerk, { conditionJson: json(condition({ field: 'phone' })) })).code).toBe(403)
  })
})

function unfinished() {
  return '方案内条件配置不完整，请检查条件内容'
}
