import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DesignerSession } from '@/components/designer/shell/designer-session'
import type { CallInput } from '@/lib/contract/endpoint'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { designFile } from '@/lib/contract/online-dev/design-file'
import { designVersions } from '@/lib/contract/online-dev/design-versions'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { recordExport } from '@/lib/contract/online-dev/record-export'
import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { menu as menuCalls } from '@/lib/contract/system/menu'
import { formFaults, isRefusal, nodeOf, openForm, setProperty, valueAt, writeForm } from '@/lib/designer/public'
import { commandOf } from '@/lib/designer/testing-commands'
import { realForm, realForms, smallText } from '@/lib/designer/testing-forms'
import { designConversions } from '@/platform/modules/online-dev/designs/conversion/job'
import { field, table } from '@/platform/modules/online-dev/testing'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { partOf, seedOfRun, shareOf } from '@/tests/fixtures/depth'
import { addInterface, addSql } from './data-interface-setup'
import type { Client, RawReply } from './harness'
import { create, createdId, json, list, type OnlineDev, raw, startOnlineDev, update } from './online-dev-setup'
import { connect } from './socket-testing'

/** Administration of designs (contract 3b §2, §5, §9.2): what is refused, what a release does, and that it never takes anything away. */

let site: OnlineDev
let designer: Client
beforeAll(async () => {
  site = await startOnlineDev()
  const { db } = site.platform
  const screen = { id: 'menu.onlineDev.webDesign', systemId: 'main', parentId: 'dir', fullName: '在线开发', type: 2 }
  await db
    .insertInto('menu')
    .values({ ...screen, enCode: 'onlineDev.webDesign', icon: null, moduleId: null })
    .execute()
  const category = { id: 'webDesign', parentId: '-1', category: '1' as const, fullName: '在线开发分类', enCode: 'webDesign' }
  await db.insertInto('dictionaryType').values(category).execute()
  const item = { id: 'cat1', dictionaryTypeId: 'webDesign', fullName: '仓储', enCode: 'store', description: null }
  await db.insertInto('dictionaryData').values(item).execute()
  await grantTag(db, 'manager', 'onlineDev.webDesign')
  designer = await site.platform.signIn('manager')
})
afterAll(() => site.stop())

const main = [
  field('input', 'name', { label: '名称', config: { required: true } }),
  field('inputNumber', 'amount', { label: '数量' }),
  field('createUser', 'maker', { label: '创建人' }),
  field('currOrganize', 'place', { label: '所属组织' }),
]
const lines = table('lines', [field('input', 'text', { label: '说明' })])
const rights = { useBtnPermission: true, useColumnPermission: true, useFormPermission: true, useDataPermission: true }

function listFor(fields: readonly Record<string, unknown>[], own: object = {}) {
  const columns = fields.map((node) => ({ ...node, prop: node.__vModel__, label: node.__vModel__ }))
  return json({
    ...{ type: 1, columnList: columns, defaultColumnList: columns.map((column) => ({ ...column, checked: true })) },
    ...{ btnsList: [{ value: 'add', label: '新增' }], columnBtnsList: [{ value: 'edit', label: '编辑' }] },
    ...own,
  })
}

type Form = CallInput<typeof designBase.create>['body']
let made = 0
function formOf(own: Partial<Form> & { fields?: readonly Record<string, unknown>[]; list?: object } = {}): Form {
  made += 1
  const { fields = main, list: more = rights, ...rest } = own
  const formData = json({ fields: [...fields, lines], unknown: { 2: 'b', 1: 'a' } })
  const named = { fullName: `入库${made}`, enCode: `stockIn${made}`, category: 'cat1' }
  return { ...named, formData, columnData: listFor(fields.slice(0, 2), more), ...rest }
}

const namesOf = ({ fullName, enCode }: Form) => ({ fullName, enCode })
const ok = (reply: RawReply) => {
  if (reply.code !== 200) throw new Error(json(reply))
  return reply.data
}
const make = async (form: Form = formOf(), client = designer): Promise<string> =>
  ok(await client.call(designBase.create, { body: form })).id
const info = async (id: string, client = designer) => ok(await client.call(designBase.info, { params: { id } }))
const save = (id: string, body: Form, client = designer) => client.call(designBase.update, { params: { id }, body })
const into = { pc: 1, app: 0, pcModuleParentId: 'tradeDir', pcSystemId: 'trade' }
const release = (id: string, body: CallInput<typeof designBase.release>['body'] = into, client = designer) =>
  client.call(designBase.release, { params: { id }, body })
const menuOf = (id: string) =>
  site.platform.db.selectFrom('menu').selectAll().where('moduleId', '=', id).executeTakeFirstOrThrow()
const itemsOf = async (kind: 'moduleButton' | 'moduleColumn' | 'moduleForm', menuId: string) => {
  const rows = await site.platform.db.selectFrom(kind).select(['enCode', 'enabledMark']).where('moduleId', '=', menuId).execute()
  return Object.fromEntries(rows.map(({ enCode, enabledMark }) => [enCode, enabledMark]))
}

const calls: [string, (client: Client) => Promise<RawReply>][] = [
  ['the list', (client) => client.call(designBase.list, { query: {} as { currentPage: number } })],
  ['a new one', (client) => client.call(designBase.create, { body: formOf() })],
  ['a release', (client) => release('design1', into, client)],
  ['the choice', (client) => client.call(designBase.selector, { query: {} })],
  ['the file', (client) => client.call(recordExport.exportData, { params: { modelId: 'design1' } })],
  [
    'its versions',
    (client) => client.call(designVersions.list, { params: { id: 'design1' }, query: {} as { currentPage: number } }),
  ],
]
it.each(calls)('%s is for those who hold the screen, and for nobody who is signed out', async (_name, call) => {
  expect((await call(site.platform.anonymous)).code).toBe(600)
  expect((await call(site.stranger)).code).toBe(403)
})

it('where a menu of a first release may stand is told to designers, of other menus only to those who set them up', async () => {
  const ask = (client: Client, id = '0') => client.call(menuCalls.selector, { params: { id, systemId: '0' }, query: {} })
  expect((await ask(site.platform.anonymous)).code).toBe(600)
  expect((await ask(site.stranger)).code).toBe(403)
  await gradeUser(site.platform.db, 'stranger', 'company')
  expect((await ask(site.stranger)).code).toBe(403)
  const systems = ok(await ask(designer)).list as { id: string; children: { id: string }[] }[]
  expect(systems.find(({ id }) => id === 'trade')?.children.map(({ id }) => id)).toContain('tradeDir')
  expect((await ask(designer, 'm1')).code).toBe(403)
  expect((await ask(site.admin, 'm1')).code).toBe(200)
})

describe('saving', () => {
  it('gives back every byte of the documents, and lists people and category by name', async () => {
    const form = formOf()
    const id = await make(form)
    expect(await info(id)).toMatchObject({ ...form, type: '1', webType: '2', state: 0, dbLinkId: '0', version: 1 })
    const query = { keyword: form.enCode, category: 'cat1', type: '1' } as unknown as { currentPage: number }
    const { list: rows } = ok(await designer.call(designBase.list, { query }))
    expect(rows).toMatchObject([{ id, category: '仓储', state: 0, pcIsRelease: 0, creatorUser: '名manager/manager' }])
  })

  it.each([
    ['功能名称不能为空', { fullName: ' ' }],
    ['功能分类不能为空', { category: '' }],
    ['编码只能输入英文、数字和小数点且小数点不能放在首尾', { enCode: 'a b' }],
    ['编码重复', { enCode: 'taken' }],
    ['名称重复', { fullName: '已有' }],
    ['表单设计内容格式不正确', { formData: '{"fields":' }],
    ['列表设计内容格式不正确', { columnData: '[]' }],
    ['数据表内容格式不正确', { tables: '{}' }],
    [
      '子表重复',
      {
        formData: json({
          fields: ['a', 'b'].map((name) => ({
            ...table(name, []),
            __config__: { jnpfKey: 'table', tableName: 't', children: [] },
          })),
        }),
      },
    ],
    ['表单控件过多或嵌套过深，无法保存', { formData: `${'[{"__config__":{"children":'.repeat(1200)}[]${'}}]'.repeat(1200)}` }],
    ['请至少选择一个数据表', { type: 3 }],
    ['数据连接不存在', { dbLinkId: '7' }],
  ] as [string, Partial<Form>][])('%s', async (msg, own) => {
    await designer.call(designBase.create, { body: formOf({ fullName: '已有', enCode: 'taken' }) })
    expect(await designer.call(designBase.create, { body: formOf(own) })).toMatchObject({ msg, data: null })
  })

  it('the second of two designers is told who was first, and nothing of the first is lost', async () => {
    const form = formOf()
    const id = await make(form)
    const { version } = await info(id)
    ok(await save(id, { ...form, description: '一', version }, site.admin))
    const reply = await save(id, { ...form, description: '二', version })
    expect(reply).toMatchObject({ code: 400, issues: [{ code: 'conflict', params: { userName: '名admin/admin' } }] })
    expect((await info(id)).description).toBe('一')
    const conflict = { code: 400, issues: [{ code: 'conflict', params: { userName: '名admin/admin' } }] }
    ok(await release(id))
    ok(await save(id, { ...form, description: '三' }, site.admin))
    const back = (seen: { version: number }) => designer.call(designBase.rollback, { params: { id }, query: seen })
    const restore = (seen: { version: number }) =>
      designer.call(designVersions.restore, { params: { id, number: 1 }, body: seen })
    expect(await back({ version })).toMatchObject(conflict)
    expect(await restore({ version })).toMatchObject(conflict)
    const effect = ok(await designer.call(designVersions.effect, { params: { id } }))
    expect(await restore({ version: effect.version })).toMatchObject({ code: 200 })
    expect(await release(id, { ...into, version: effect.version })).toMatchObject({ code: 400 })
  })
})

it('a released design runs, a change waits until its own release, and can be thrown away', async () => {
  const form = formOf()
  const id = await make(form)
  expect(ok(await designer.call(onlineDev.config, { params: { modelId: id }, query: { type: '0' } })).formData).toBe(
    form.formData,
  )
  expect(await release(id)).toMatchObject({ code: 200, msg: '同步成功' })
  expect((await info(id)).state).toBe(1)
  const menu = await menuOf(id)
  expect(menu).toMatchObject({
    type: 3,
    parentId: 'tradeDir',
    systemId: 'trade',
    sortCode: 999,
    enCode: form.enCode,
    urlAddress: `model/${form.enCode}`,
  })
  expect(JSON.parse(menu.propertyJson)).toEqual({ moduleId: id, iconBackgroundColor: '', isTree: 0 })
  await createdId(site.admin, { name: '一', amount: 3, lines: [{ text: 'x' }] }, id)
  expect((await list(site.admin, {}, id)).data.list).toMatchObject([{ name: '一', amount: '3' }])

  const changed = formOf({ ...namesOf(form), fields: [...main, field('input', 'more')] })
  ok(await save(id, changed))
  expect((await info(id)).state).toBe(2)
  expect(ok(await site.admin.call(onlineDev.config, { params: { modelId: id }, query: {} })).formData).toBe(form.formData)
  expect(await designer.call(designBase.rollback, { params: { id } })).toMatchObject({ msg: '回滚成功' })
  expect(await info(id)).toMatchObject({ formData: form.formData, state: 1 })
  const never = await make()
  expect(await designer.call(designBase.rollback, { params: { id: never } })).toMatchObject({ msg: '回滚失败,暂无线上版本' })
})

it('a data view has an interface that gives its rows whole, and neither it nor a form becomes the other', async () => {
  const { db } = site.platform
  const staticData = json([{ name: '海天' }])
  await addInterface(db, 'rows', { type: 2, dataConfigJson: json({ staticData }) })
  await addSql(db, 'pages', 'select 1 as name', { hasPage: 1 })
  const viewOf = (interfaceId: string) => formOf({ webType: 4, interfaceId, formData: '' })
  const refusals = [
    ['', '请选择数据接口'],
    ['gone', '数据接口不存在'],
    ['pages', '数据视图的接口不能分页'],
  ] as const
  const view = viewOf('rows')
  const id = await make(view)
  for (const [interfaceId, msg] of refusals) {
    expect(await designer.call(designBase.create, { body: viewOf(interfaceId) })).toMatchObject({ msg, data: null })
    expect(await save(id, { ...view, interfaceId })).toMatchObject({ msg })
  }
  const turned = '数据视图与表单不能互相转换'
  expect(await save(id, { ...formOf(), ...namesOf(view) })).toMatchObject({ msg: turned })
  const form = formOf()
  const formId = await make(form)
  expect(await save(formId, { ...viewOf('rows'), ...namesOf(form) })).toMatchObject({ msg: turned })
  // A form may do without its list, and have it again as it was.
  for (const webType of [1, 2]) expect(await save(formId, { ...form, webType })).toMatchObject({ code: 200 })
  expect(await info(formId)).toMatchObject({ webType: '2', columnData: form.columnData })
  // Its interface was taken away since: what else is worked on is stored, and a release says what it lacks.
  await db.deleteFrom('dataInterface').where('id', '=', 'rows').execute()
  expect(await save(id, { ...view, description: '设备' })).toMatchObject({ code: 200 })
  await db.updateTable('design').set({ interfaceId: '' }).where('id', '=', id).execute()
  expect(await release(id)).toMatchObject({ msg: '请选择数据接口' })
})

describe('a release is refused', () => {
  const condition = (field: string) => ({ field, fieldName: field, symbol: '==', fieldValue: '1' })
  const filterOn = (field: string) => ({
    ruleList: { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [condition(field)] }] },
  })
  const torn = { change: '({ data }) => {\n  return data.\n}' }
  const scriptless = { value: 'btn_x1', label: '审', event: { btnType: '2', func: '' } }
  it.each([
    ['请至少选择一种菜单同步方式', {}, { pc: 0, app: 0 }],
    ['上级菜单不能为空', {}, { pc: 1, app: 0 }],
    ['未找到同步路径,请刷新界面', {}, { ...into, pcModuleParentId: 'gone' }],
    ['发布失败，流程未设计！', { enableFlow: 1 }, into],
    ['该模板内表单内容为空，无法发布!', { formData: '' }, into],
    ['该模板内列表内容为空，无法发布!', { columnData: '{}' }, into],
    ['请选择分组字段', { columnData: listFor(main.slice(0, 2), { type: 3 }) }, into],
    ['数据过滤的字段“gone”已不存在', { columnData: listFor(main.slice(0, 2), filterOn('gone')) }, into],
    ['请编写按钮“审”的脚本', { appColumnData: listFor([], { customBtnsList: [scriptless] }) }, into],
    ['x的控件字段“a b”不符合规则', { formData: json({ fields: [field('input', 'a b', { label: 'x' })] }) }, into],
    [
      'x的控件字段“__proto__”不符合规则',
      { formData: json({ fields: [...main, field('input', '__proto__', { label: 'x' })] }) },
      into,
    ],
    ['字段【A】已存在', { formData: json({ fields: [field('input', 'a'), field('input', 'A')] }) }, into],
    ['单据组件“单据模板”属性为必填项', { formData: json({ fields: [field('billRule', 'no')] }) }, into],
    ['弹窗选择控件“远端数据”属性为必填项', { formData: json({ fields: [field('popupSelect', 'pop')] }) }, into],
    ['您的明细控件中没有组件', { formData: json({ fields: [...main, table('明细', [])] }) }, into],
    [
      '“名称”的脚本第 3 行有语法错误',
      { formData: json({ fields: [field('input', 'name', { label: '名称', on: torn })] }) },
      into,
    ],
    ['“rowStyle”的脚本第 1 行有语法错误', { columnData: listFor(main.slice(0, 2), { funcs: { rowStyle: '(' } }) }, into],
    ['同步失败,检查编码或名称是否重复', { enCode: 'plainPage' }, into],
  ] as [string, Partial<Form>, Parameters<typeof release>[1]][])('%s', async (msg, own, body) => {
    const id = await make(formOf(own))
    expect(await release(id, body)).toMatchObject({ msg, data: null })
    expect((await info(id)).state).toBe(0)
    expect(await site.platform.db.selectFrom('menu').select('id').where('moduleId', '=', id).execute()).toEqual([])
    expect(await site.platform.db.selectFrom('designVersion').select('number').where('designId', '=', id).execute()).toEqual([])
  })
})

it('a release makes what can be granted; the next one switches it off and on, and grants and what was made by hand stay', async () => {
  const form = formOf({ list: { ...rights, customBtnsList: [{ value: 'btn_x1', label: '审' }] } })
  const id = await make(form)
  ok(await release(id))
  const menu = await menuOf(id)
  const buttons = {
    btn_add: 1,
    btn_edit: 1,
    btn_remove: 0,
    btn_detail: 0,
    btn_upload: 0,
    btn_download: 0,
    btn_batchRemove: 0,
    btn_batchPrint: 0,
  }
  expect(await itemsOf('moduleButton', menu.id)).toEqual({ ...buttons, btn_x1: 1 })
  expect(await itemsOf('moduleColumn', menu.id)).toEqual({ name: 1, amount: 1 })
  expect(await itemsOf('moduleForm', menu.id)).toEqual({ name: 1, amount: 1, maker: 1, place: 1, lines: 1, 'lines-text': 1 })
  const { db } = site.platform
  const schemes = await db
    .selectFrom('dataScheme')
    .select(['id', 'enCode'])
    .where('moduleId', '=', menu.id)
    .orderBy('sortCode')
    .execute()
  expect(schemes.map(({ enCode }) => enCode)).toEqual([
    ...['maker_userId', 'maker_userAraSubordinates', 'place_organizeId', 'place_organizationAndSuborganization'],
    ...['place_branchManageOrganize', 'place_branchManageOrganizeAndSub', 'jnpf_alldata'],
  ])
  const button = await db
    .selectFrom('moduleButton')
    .select('id')
    .where('moduleId', '=', menu.id)
    .where('enCode', '=', 'btn_add')
    .executeTakeFirstOrThrow()
  const scheme = schemes[0]?.id ?? ''
  await grant(
    db,
    ['User', 'clerk', 'module', menu.id],
    ['User', 'clerk', 'button', button.id],
    ['User', 'clerk', 'resource', scheme],
  )
  await db
    .insertInto('moduleButton')
    .values({ id: `own${made}`, moduleId: menu.id, fullName: '手工', enCode: 'btn_own' })
    .execute()
  const before = await createdId(site.clerk, { name: '我的' }, id)
  await createdId(site.admin, { name: '别人的' }, id)
  const seen = async () => (await list(site.clerk, {}, id)).data.list.map((row: { id: string }) => row.id)
  expect(await seen()).toEqual([before])

  const fewer = main.filter((node) => node.__vModel__ !== 'amount')
  ok(await save(id, formOf({ ...namesOf(form), fields: fewer, list: { ...rights, btnsList: [] } })))
  ok(await release(id, { pc: 1, app: 0 }))
  expect(await itemsOf('moduleButton', menu.id)).toEqual({ ...buttons, btn_add: 0, btn_x1: 0, btn_own: 1 })
  expect(await itemsOf('moduleColumn', menu.id)).toMatchObject({ name: 1, amount: 0 })
  expect(await itemsOf('moduleForm', menu.id)).toMatchObject({ name: 1, amount: 0, 'lines-text': 1 })
  expect((await create(site.clerk, { name: '无权' }, {}, id)).code).toBe(403)
  ok(await save(id, { ...form, version: undefined }))
  ok(await release(id, { pc: 1, app: 0 }))
  await createdId(site.clerk, { name: '又可以' }, id)
  expect(await seen()).toHaveLength(2)
})

it('tells before a release what it would do to the records; values stay, and a field that comes back shows them again', async () => {
  const form = formOf()
  const id = await make(form)
  ok(await release(id))
  const record = await createdId(site.admin, { name: '一', amount: 5, lines: [{ text: 'x' }] }, id)
  await createdId(site.admin, { name: '二' }, id)
  const fields = [
    field('textarea', 'name', { label: '名称' }),
    field('input', 'fresh', { label: '新', config: { required: true } }),
  ]
  const formula = field('calculate', 'twice', { label: '两倍', expression: [{ __vModel__: 'amount', label: '数量' }, '×', '2'] })
  ok(await save(id, { ...form, formData: json({ fields: [...fields, formula] }) }))
  const effect = ok(await designer.call(designVersions.effect, { params: { id } }))
  expect(effect).toMatchObject({ refusal: '', isFirst: 0, isPartial: 0, menus: [{ systemName: '业务系统', category: 'Web' }] })
  const told = (rows: { code: string; records: number }[]) => Object.fromEntries(rows.map(({ code, records }) => [code, records]))
  expect(told(effect.removed)).toEqual({ amount: 1, maker: 2, place: 2, lines: 1 })
  expect(told(effect.changed)).toEqual({ name: 2 })
  expect(told(effect.required)).toEqual({ fresh: 2 })
  const { uses } = effect.removed.find(({ code }: { code: string }) => code === 'amount')
  expect(uses.map(({ kind, fullName }: { kind: string; fullName: string }) => `${kind} ${fullName}`)).toEqual([
    'column ',
    'field 两倍',
  ])

  ok(await release(id, { pc: 1, app: 0, reason: '精简' }))
  ok(await update(site.admin, record, { name: '一改', fresh: '有' }, id))
  const versions = ok(await designer.call(designVersions.list, { params: { id }, query: {} as { currentPage: number } }))
  expect(versions.list).toMatchObject([
    { number: 2, reason: '精简', isCurrent: 1, creatorUser: '名manager/manager' },
    { number: 1, isCurrent: 0 },
  ])
  ok(await designer.call(designVersions.restore, { params: { id, number: 1 } }))
  expect(await info(id)).toMatchObject({ formData: form.formData, state: 2 })
  ok(await release(id, { pc: 1, app: 0 }))
  expect(await raw(site.admin, record, id)).toMatchObject({ name: '一改', amount: 5, lines: [{ text: 'x' }] })
})

it('converts and fills what a release asks for, tells what stays, and leaves that as it is, once and in the name of who released it', async () => {
  const levels = {
    options: [
      { id: '1', fullName: '重要' },
      { id: '2', fullName: '一般' },
    ],
    props: { label: 'fullName', value: 'id' },
  }
  const wanted = { config: { required: true } }
  const cells = (kind: string, more: object[] = []) => table('rows', [field(kind, 'cost', { label: '费用' }), ...(more as [])])
  const form = formOf({
    fields: [
      field('input', 'name', { label: '名称' }),
      field('input', 'amount', { label: '数量' }),
      field('input', 'since', { label: '日期' }),
      field('inputNumber', 'rate', { label: '比例', precision: 1 }),
      field('select', 'level', { label: '等级', ...levels }),
      field('select', 'tags', { label: '标签', multiple: true, ...levels }),
      cells('input'),
    ],
    list: {},
  })
  const id = await make(form)
  ok(await release(id))
  const first = { name: '甲', amount: '1,200.5', since: '2026/3/1', rate: 2.5, level: '2', tags: ['1'], rows: [{ cost: '7' }] }
  const second = { name: '乙', amount: '许多', since: '2026/3/1', tags: ['1', '2'], rows: [{ cost: '8' }, { cost: '免费' }] }
  const one = await createdId(site.admin, first, id)
  const two = await createdId(site.admin, second, id)
  const fields = [
    field('input', 'name', { label: '名称' }),
    field('inputNumber', 'amount', { label: '数量', precision: 2 }),
    field('datePicker', 'since', { label: '日期', format: 'yyyy-MM-dd' }),
    field('input', 'rate', { label: '比例' }),
    field('checkbox', 'level', { label: '等级', ...levels }),
    field('radio', 'tags', { label: '标签', ...levels }),
    field('select', 'fresh', { label: '新增', ...wanted, ...levels }),
    field('input', 'open', { label: '留空', ...wanted }),
    cells('inputNumber', [field('input', 'unit', { label: '单位', ...wanted })]),
  ]
  ok(await save(id, { ...form, formData: json({ fields }) }))
  const effectFor = async (client: Client) => ok(await client.call(designVersions.effect, { params: { id } }))
  const { changed, required } = await effectFor(site.admin)
  const counts = changed.map(({ code, conversion }: { code: string; conversion: { converted: number; left: number } }) => {
    return [code, conversion.converted, conversion.left]
  })
  expect(counts).toEqual([
    ['amount', 1, 1],
    ['since', 2, 0],
    ['rate', 1, 0],
    ['level', 1, 0],
    ['tags', 1, 1],
    ['rows-cost', 1, 1],
  ])
  expect(changed[0].conversion.examples).toEqual([{ id: two, name: '乙', code: 'amount', value: '许多', reason: '数量值不正确' }])
  expect(changed[4].conversion.examples).toMatchObject([{ value: '重要,一般', reason: '标签非多选' }])
  expect(required.map(({ code, field: node }: { code: string; field: string }) => [code, JSON.parse(node).__vModel__])).toEqual([
    ['fresh', 'fresh'],
    ['open', 'open'],
    ['rows-unit', 'unit'],
  ])
  // Who designs and may not see the records is told numbers alone.
  expect((await effectFor(designer)).changed[0].conversion).toEqual({ ...changed[0].conversion, examples: [] })

  const again = { pc: 1, app: 0 }
  expect(await release(id, { ...again, convert: ['name'] })).toMatchObject({ msg: '该字段的值不能转换' })
  expect(await release(id, { ...again, fill: [{ code: 'fresh', value: '' }] })).toMatchObject({ msg: '新增值不能为空' })
  const fill = [
    { code: 'fresh', value: '1' },
    { code: 'rows-unit', value: '次' },
  ]
  const body = { ...again, convert: changed.map(({ code }: { code: string }) => code), fill }
  expect((await release(id, body, site.stranger)).code).toBe(403)
  const keyed = () => designer.call(designBase.release, { params: { id }, body }, { 'idempotency-key': `release ${id}` })
  ok(await keyed())
  ok(await keyed())
  expect(await site.platform.db.selectFrom('designVersion').select('number').where('designId', '=', id).execute()).toHaveLength(2)
  expect(await release(id, again)).toMatchObject({ msg: '上次发布的数据转换尚未完成，请稍后再发布' })
  expect((await effectFor(designer)).refusal).toBe('上次发布的数据转换尚未完成，请稍后再发布')
  const refusal = await designer.call(designVersions.refusal, { params: { id } })
  expect(ok(refusal)).toEqual({ refusal: '上次发布的数据转换尚未完成，请稍后再发布', refusalPlace: '' })
  expect((await site.stranger.call(designVersions.refusal, { params: { id } })).code).toBe(403)

  await site.platform.runJobs()
  const conversion = async (client: Client) => ok(await client.call(designVersions.conversion, { params: { id } }))
  const done = { state: 'done', doneCount: 2, totalCount: 2, changed: 2, left: 1, reason: '', canGoOn: 0 }
  expect(await conversion(designer)).toEqual({ ...done, first: [] })
  const { first: stays, ...rest } = await conversion(site.admin)
  expect(rest).toEqual(done)
  expect(stays.map(({ name, value }: { name: string; value: string }) => `${name} ${value}`)).toEqual([
    '乙 许多',
    '乙 重要,一般',
    '乙 免费',
  ])
  const day = new Date(2026, 2, 1).getTime()
  const unit = { unit: '次' }
  expect(await raw(site.admin, one, id)).toMatchObject({
    ...{ name: '甲', amount: 1200.5, since: day, rate: '2.5', level: ['2'], tags: '1', fresh: '1', f_version: 2 },
    rows: [{ cost: 7, ...unit }],
  })
  expect(await raw(site.admin, two, id)).toMatchObject({
    ...{ amount: '许多', since: day, tags: ['1', '2'], fresh: '1', f_version: 2 },
    rows: [
      { cost: 8, ...unit },
      { cost: '免费', ...unit },
    ],
  })
  const history = ok(
    await site.admin.call(recordHistory.list, { params: { modelId: id, id: one }, query: {} as { currentPage: number } }),
  )
  expect(history.list[0]).toMatchObject({ origin: 'release', userName: '名manager/manager', action: 'update' })

  // A process that died and begins again passes over what it has changed.
  const row = await site.platform.db.selectFrom('job').selectAll().where('jobKey', '=', id).executeTakeFirstOrThrow()
  const job = { signal: new AbortController().signal, progress: () => undefined }
  expect(await designConversions.run(site.platform.ctx, JSON.parse(row.payload), job)).toMatchObject({ changed: 2, left: 1 })
  expect(await raw(site.admin, one, id)).toMatchObject({ f_version: 2 })
})

it('a conversion leaves what was saved under the new design, also where the old labels would read it as something else', async () => {
  const levelOf = (kind: string, names: readonly string[]) =>
    field(kind, 'level', {
      ...{ label: '等级', options: names.map((fullName, at) => ({ id: String(at + 1), fullName })) },
      props: { label: 'fullName', value: 'id' },
    })
  const formWith = (level: Record<string, unknown>) =>
    formOf({ fields: [field('input', 'name', { label: '名称' }), level], list: {} })
  const id = await make(formWith(levelOf('select', ['甲', '乙'])))
  ok(await release(id))
  const old = await createdId(site.admin, { name: '旧', level: '2' }, id)
  const changed = await createdId(site.admin, { name: '改', level: '2' }, id)
  ok(await save(id, { ...formWith(levelOf('radio', ['乙', '甲'])), enCode: (await info(id)).enCode }))
  ok(await release(id, { pc: 1, app: 0, convert: ['level'] }))
  const fresh = await createdId(site.admin, { name: '新', level: '1' }, id)
  ok(await update(site.admin, changed, { name: '改', level: '1' }, id))
  await site.platform.runJobs()
  expect(await raw(site.admin, old, id)).toMatchObject({ level: '1', f_version: 2 })
  expect(await raw(site.admin, changed, id)).toMatchObject({ level: '1', f_version: 2 })
  expect(await raw(site.admin, fresh, id)).toMatchObject({ level: '1', f_version: 1 })
  expect(ok(await designer.call(designVersions.conversion, { params: { id } }))).toMatchObject({ changed: 1, left: 1 })
})

it('a conversion that ended early is gone on with where it was left, by who may release, until the next release', async () => {
  const formWith = (kind: string) =>
    formOf({ fields: [field('input', 'name', { label: '名称' }), field(kind, 'amount', { label: '金额' })], list: {} })
  const id = await make(formWith('input'))
  ok(await release(id))
  const record = await createdId(site.admin, { name: '甲', amount: '12' }, id)
  ok(await save(id, { ...formWith('inputNumber'), enCode: (await info(id)).enCode }))
  ok(await release(id, { pc: 1, app: 0, convert: ['amount'] }))
  const goOn = (client: Client) => client.call(designVersions.convertOn, { params: { id } })
  const state = async () => ok(await designer.call(designVersions.conversion, { params: { id } }))
  expect(await goOn(designer)).toMatchObject({ code: 400, msg: '没有未完成的数据转换' })
  const { db } = site.platform
  const breakOff = () =>
    db.updateTable('job').set({ state: 'failed', finishedAt: site.platform.ctx.now() }).where('jobKey', '=', id).execute()
  await breakOff()
  expect(await state()).toMatchObject({ state: 'failed', canGoOn: 1 })
  expect((await goOn(site.stranger)).code).toBe(403)
  ok(await goOn(designer))
  expect(await state()).toMatchObject({ state: 'running', canGoOn: 0 })
  expect(await goOn(designer)).toMatchObject({ msg: '没有未完成的数据转换' })
  await site.platform.runJobs()
  expect(await state()).toMatchObject({ state: 'done', changed: 1, left: 0, canGoOn: 0 })
  expect(await raw(site.admin, record, id)).toMatchObject({ amount: 12 })

  await breakOff()
  ok(await save(id, { ...formWith('inputNumber'), fullName: '另一个', enCode: (await info(id)).enCode }))
  ok(await release(id))
  expect(await state()).toMatchObject({ canGoOn: 0 })
  expect(await goOn(designer)).toMatchObject({ msg: '该功能已再次发布，之前的转换不能继续' })
})

it('a new name goes into the menus that had the old one, and into no other; who reads the records by the old code is told before', async () => {
  const form = formOf()
  const id = await make(form)
  const { db } = site.platform
  const phone = {
    id: `phone${made}`,
    systemId: 'trade',
    parentId: '-1',
    fullName: '手机',
    enCode: `phone${made}`,
    type: 1,
    category: 'App',
  }
  await db
    .insertInto('menu')
    .values({ ...phone, icon: null, moduleId: null })
    .execute()
  expect(await release(id, { ...into, app: 1, appModuleParentId: '-1', appSystemId: 'trade' })).toMatchObject({
    msg: 'App菜单的顶级节点下只能是目录',
  })
  ok(await release(id, { ...into, app: 1, appModuleParentId: phone.id }))
  const menus = async () => {
    const rows = await db.selectFrom('menu').selectAll().where('moduleId', '=', id).orderBy('category', 'desc').execute()
    return rows.map(({ category, fullName, enCode, urlAddress }) => ({ category, fullName, enCode, urlAddress }))
  }
  await db.updateTable('menu').set({ fullName: '手工改名' }).where('moduleId', '=', id).where('category', '=', 'App').execute()
  const statement = {
    id: `reads${made}`,
    fullName: '读',
    enCode: `reads${made}`,
    type: 1,
    createdBy: null,
    updatedAt: null,
    updatedBy: null,
  }
  await db
    .insertInto('dataInterface')
    .values({ ...statement, dataConfigJson: json({ sqlData: { sql: `select name\nfrom\n${form.enCode}` } }) })
    .execute()
  const others = Array.from({ length: 201 }, (_, at) => ({ ...statement, id: `no${made}n${at}`, enCode: `no${made}n${at}` }))
  await db
    .insertInto('dataInterface')
    .values(
      others.map((one) => ({ ...one, fullName: '不读', dataConfigJson: json({ sql: `from ${form.enCode}9, x${form.enCode}` }) })),
    )
    .execute()
  ok(await save(id, { ...form, fullName: `新名${made}`, enCode: `renamed${made}` }))
  const effect = ok(await designer.call(designVersions.effect, { params: { id } }))
  expect(effect.renamed).toMatchObject({ from: form.enCode, to: `renamed${made}`, uses: [{ kind: 'interface', fullName: '读' }] })
  ok(await release(id, { pc: 1, app: 1 }))
  expect(await menus()).toEqual([
    { category: 'Web', fullName: `新名${made}`, enCode: `renamed${made}`, urlAddress: `model/renamed${made}` },
    { category: 'App', fullName: '手工改名', enCode: `renamed${made}`, urlAddress: `/pages/apply/dynamicModel/index?id=${id}` },
  ])
  const query = { keyword: `renamed${made}` } as unknown as { currentPage: number }
  expect(ok(await designer.call(designBase.list, { query })).list).toMatchObject([{ pcIsRelease: 1, appIsRelease: 1, state: 1 }])
})

it('offers released designs, their fields and their buttons to other designs and to menus', async () => {
  const bill = field('billRule', 'no', { config: { rule: 'customerNo' } })
  const form = formOf({ fields: [...main, bill, field('relationForm', 'other', { modelId: 'design1', relationField: 'name' })] })
  const id = await make(form)
  const names = async (query: Record<string, string>) =>
    ok(await designer.call(designBase.selector, { query })).list.flatMap(({ children }: { children: { id: string }[] }) =>
      children.map((one) => one.id),
    )
  expect(await names({ type: '1' })).toContain(id)
  expect(await names({ type: '1', isRelease: '1' })).not.toContain(id)
  expect(await designer.call(designBase.fields, { params: { id }, query: {} })).toMatchObject({ msg: '该表单已删除' })
  ok(await release(id))
  expect(await names({ type: '1', isRelease: '1', webType: '1,2' })).toContain(id)
  expect(await names({ type: '1', isRelease: '1', webType: '4' })).not.toContain(id)
  const fields = async (filterType: string) =>
    ok(await designer.call(designBase.fields, { params: { id }, query: { filterType } })).list.map(
      ({ vmodel }: { vmodel: string }) => vmodel,
    )
  expect(await fields('0')).toEqual(['name', 'amount', 'maker', 'place', 'no'])
  expect(await fields('1')).toEqual(['name', 'amount'])
  expect(ok(await designer.call(designBase.moduleButtons, { query: { moduleId: id } }))).toEqual([
    { value: 'add', label: '新增' },
    { value: 'edit', label: '编辑' },
  ])
  const query = { keyword: form.enCode } as unknown as { currentPage: number }
  expect(ok(await designer.call(designBase.released, { query })).list).toEqual([
    { id, fullName: form.fullName, enCode: form.enCode, enableFlow: 0 },
  ])
  expect((await designer.call(designBase.state, { params: { id } })).code).toBe(200)
  expect(await info(id)).toMatchObject({ version: 1, state: 1 })
})

it('deletes and copies as the contract says, tells before who uses it, and history keeps who did what', async () => {
  const uses = ok(await designer.call(designVersions.uses, { params: { id: 'design1' } }))
  expect(uses).toMatchObject({
    menus: [{ id: 'm1' }],
    designs: expect.arrayContaining([expect.objectContaining({ id: 'design2', fields: expect.arrayContaining(['name']) })]),
    hasLink: 0,
  })
  const form = formOf({ fullName: '长'.repeat(50) })
  const id = await make(form)
  expect(await designer.call(designBase.copy, { params: { id } })).toMatchObject({ msg: '已到达该模板复制上限，请复制源模板' })
  ok(await save(id, { ...form, fullName: '短' }))
  ok(await release(id))
  const copied = await designer.call(designBase.copy, { params: { id } })
  expect(copied.msg).toBe('复制功能成功')
  const copy = await info(copied.data.id)
  expect(copy.fullName).toMatch(/^短\.副本[0-9a-f]{5}$/)
  expect(copy).toMatchObject({ state: 0, formData: form.formData })
  const record = await createdId(site.admin, { name: '留下' }, id)
  await site.platform.db
    .insertInto('shortLink')
    .values({ id, userId: 'manager', enabledMark: 1, formUse: 1, createdAt: 1, updatedAt: 1 })
    .execute()
  expect(ok(await designer.call(designVersions.uses, { params: { id } })).hasLink).toBe(1)
  expect(await designer.call(designBase.remove, { params: { id } })).toMatchObject({ msg: '删除成功' })
  expect((await list(site.admin, {}, id)).msg).toBe('该表单已删除')
  expect((await menuOf(id)).fullName).toBe('短')
  const kept = await site.platform.db
    .selectFrom(`record_${id}` as 'design')
    .select('id')
    .execute()
  expect(kept).toEqual([{ id: record }])
  expect(await site.platform.db.selectFrom('shortLink').select('id').where('id', '=', id).execute()).toEqual([])
  const query = { objectType: 'design', objectId: id } as unknown as { currentPage: number }
  const history = ok(await site.admin.call(adminHistory.list, { query }))
  expect(history.list.map(({ action }: { action: string }) => action)).toEqual(['delete', 'release', 'update', 'create'])
})

it('history tells the work of an hour on the documents once, whoever was between, and each other change by itself', async () => {
  const form = formOf()
  const id = await make(form)
  const drawn = (name: string) => ({ ...form, formData: json({ fields: [...main, field('input', name)] }) })
  const saves: [Form, Client][] = [
    ...['a', 'b', 'c'].map((name): [Form, Client] => [drawn(name), designer]),
    [drawn('d'), site.admin],
    ...['e', 'f'].map((name): [Form, Client] => [drawn(name), designer]),
    [{ ...drawn('f'), description: '说明' }, designer],
    [{ ...drawn('g'), description: '说明' }, designer],
    [{ ...drawn('h'), description: '说明' }, designer],
  ]
  for (const [body, client] of saves) ok(await save(id, body, client))
  const told = await site.platform.db
    .selectFrom('adminHistory')
    .select(['userId', 'beforeJson', 'afterJson'])
    .where('objectId', '=', id)
    .where('action', '=', 'update')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const versions = told.map(({ userId, beforeJson, afterJson }) => {
    return [userId, (beforeJson as { version: number }).version, (afterJson as { version: number }).version]
  })
  expect(versions).toEqual([
    ['manager', 1, 4],
    ['admin', 4, 5],
    ['manager', 5, 7],
    ['manager', 7, 8],
    ['manager', 8, 10],
  ])
})

describe('files', () => {
  const upload = async (
    name: string,
    content: string,
    { type, path: at = designFile.import.path }: { type?: string; path?: string } = {},
  ) => {
    const form = new FormData()
    form.set('file', new Blob([content]), name)
    if (type !== undefined) form.set('type', type)
    const response = await designer.raw(`/api${at}`, { method: 'POST', body: form })
    return (await response.json()) as RawReply
  }
  const exported = async (id: string, endpoint = recordExport.exportData, body?: object) => {
    const { name, url } = ok(await designer.call(endpoint, { params: { modelId: id }, ...(body ? { body: {} } : {}) }))
    return { name, text: await (await designer.raw(url)).text() }
  }

  it.each([
    '02-tabs-collapse-variant-legacy31.json',
    '05-customer-follow-superquery-5x.json',
    '07-single-input-full-formconf-6x.json',
  ])('%s comes and goes with every byte of its documents, and with what nobody here knows', async (file) => {
    made += 1
    const formData = readFileSync(path.join(process.cwd(), 'tests/fixtures/real-forms', file), 'utf8')
    const design = { modelType: 'design', fullName: `旧${made}`, enCode: `old_${made}`, category: 'x', type: '1', webType: '2' }
    const content = json({
      ...design,
      id: `${2_000_000_000_000_000_000n}${made}`,
      state: 1,
      formData,
      columnData: '{"a" : 1.50}',
      ofTomorrow: { a: [1] },
    })
    const id = ok(await upload('a.vdd', content)).id
    const { name, text } = await exported(id, made % 2 ? recordExport.export : recordExport.exportData, made % 3 ? {} : undefined)
    expect(name).toBe(`旧${made}.vdd`)
    expect(JSON.parse(text)).toMatchObject({ ...design, formData, columnData: '{"a" : 1.50}', ofTomorrow: { a: [1] }, state: 0 })
    expect(await upload('a.vdd', text, { path: designFile.importOfOld.path })).toMatchObject({ msg: 'ID、编码、名称重复' })
    expect(await upload('a.vdd', text, { type: '0' })).toMatchObject({ msg: 'ID、编码、名称重复' })
    const { category: _none, ...foreign } = JSON.parse(text)
    const second = ok(await upload('a.vdd', json(foreign), { type: '1' })).id
    const stored = await info(second)
    expect(await save(second, { ...stored, sortCode: 7 })).toMatchObject({ code: 200 })
    expect((await save(second, { ...stored, version: undefined, enCode: `${stored.enCode}_` })).msg).toMatch(/^编码只能/)
    expect((await save(second, { ...stored, version: undefined, enCode: 'plain', category: 'cat1' })).code).toBe(200)
    expect((await save(second, { ...stored, version: undefined, enCode: 'plain' })).msg).toBe('功能分类不能为空')
    ok(await save(second, { ...stored, version: undefined, enCode: `plain${made}`, category: 'cat1' }))
    expect(await info(second)).toMatchObject({ formData, fullName: expect.stringMatching(/\.副本/) })
  })

  it('the file of a deleted design takes up its id, but not where records of it stayed', async () => {
    for (const isReleased of [false, true]) {
      const id = await make()
      if (isReleased) ok(await release(id))
      const { text } = await exported(id)
      ok(await designer.call(designBase.remove, { params: { id } }))
      expect(ok(await upload('a.vdd', text)).id === id).toBe(!isReleased)
    }
  })

  it('tables that are not here are named', async () => {
    const tables = json([{ table: 'nowhere', typeId: '1' }])
    const content = json({ modelType: 'design', fullName: '无表', enCode: 'noTable', formData: '', tables })
    const answer = { code: 200, msg: '导入成功，但数据表nowhere不存在', data: { missingTables: ['nowhere'] } }
    expect(await upload('a.vdd', content)).toMatchObject(answer)
  })

  it('what is no design is refused', async () => {
    expect(await upload('a.json', '{}')).toMatchObject({ msg: '导入失败，文件格式错误' })
    for (const content of ['no json', '{}', json({ modelType: 'portal', fullName: 'a', enCode: 'b' })])
      expect(await upload('a.vdd', content)).toMatchObject({ msg: '请导入对应功能的json文件' })
    const broken = { modelType: 'design', fullName: '坏', enCode: 'broken', formData: '{' }
    expect(await upload('a.vdd', json(broken))).toMatchObject({ msg: '表单设计内容格式不正确' })
    const whole = { ...broken, formData: '', type: 3 }
    expect(await upload('a.vdd', json(whole))).toMatchObject({ msg: '请至少选择一个数据表' })
    const long = { ...whole, type: 1, columnData: json({ text: 'x'.repeat(4_000_000) }) }
    expect(await upload('a.vdd', json(long))).toMatchObject({ msg: '导入失败，数据有误' })
  })
})

it('who has a design open hears how it stands and who stores it, and nobody hears it who may not design', async () => {
  const id = await make()
  const watch = async (client: Client) => {
    const tab = await connect(site.platform.baseUrl, client.token)
    const asked = { modelId: 'onlineDev.webDesign', recordId: id, viewId: `view-of-${client.token.slice(-8)}`, doing: 'editing' }
    tab.send({ method: 'WatchRecord', token: client.token, ...asked })
    return tab
  }
  const [second, outsider] = [await watch(site.admin), await watch(site.stranger)]
  expect(await second.next('designStored')).toMatchObject({ designId: id, version: 1 })
  const { version, ...before } = await info(id)
  expect((await save(id, { ...before, version, description: '改过' } as unknown as Form)).code).toBe(200)
  expect(await second.next('designStored')).toMatchObject({ version: 2, userId: 'manager', at: expect.any(Number) })
  // What was asked on a socket is done in its order.
  outsider.send({
    method: 'MessageList',
    token: site.stranger.token,
    formUserId: 'x',
    toUserId: 'x',
    currentPage: 1,
    pageSize: 1,
    sord: 'asc',
  })
  await outsider.next('error')
  expect(outsider.waiting().filter(({ method }) => method === 'designStored')).toEqual([])
  for (const { socket } of [second, outsider]) socket.close()
})

describe('what the designer writes', () => {
  const designed = (text: string) => {
    const opened = openForm(text)
    if (isRefusal(opened)) throw new Error(opened.refused)
    const session = new DesignerSession(opened.document, { now: () => 0, onRefused: () => {} })
    return { session, written: () => writeForm(session.document, opened.source) }
  }
  /** Without the space between things; everything else stays as it is written. */
  const compact = (text: string) => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')

  it.each(partOf(realForms, 3))(
    'of %s, stored by another version, is every byte but those of the label that was changed',
    async (file) => {
      const text = realForm(file)
      const id = await make(formOf({ webType: 1, formData: text }))
      const stored = await info(id)
      expect(stored.formData).toBe(text)
      const { session, written } = designed(stored.formData)
      const labelOf = (node: string) => valueAt(nodeOf(session.document, node)?.shell, ['__config__', 'label'])
      const labelled = Object.keys(session.document.nodes).filter((node) => labelOf(node) !== undefined)
      for (const node of partOf(labelled, labelled.length)) {
        const before = labelOf(node)
        session.run(setProperty({ id: node, path: ['__config__', 'label'], value: '只改此处' }))
        ok(await save(id, { ...stored, version: undefined, formData: written() }))
        const [head = '', tail = '', ...more] = (await info(id)).formData.split(json('只改此处'))
        expect(more).toEqual([])
        expect(`${head}${json(before)}${tail}`).toBe(compact(text))
        session.history.undo()
      }
      expect(labelled.length).toBeGreaterThan(0)
    },
  )

  it('is stored whatever was done to it, and released unless the designer tells why not', async () => {
    const runs = shareOf(24, 8)
    for (let run = 0; run < runs; run += 1) {
      const id = await make(formOf({ webType: 1, formData: smallText() }))
      const { session, written } = designed((await info(id)).formData)
      for (let step = 0; step < 50; step += 1) {
        session.run(commandOf(session.document, Math.imul((seedOfRun * runs + run) * 50 + step, 2_654_435_761) >>> 0))
      }
      ok(await save(id, { ...(await info(id)), formData: written() }))
      expect((await info(id)).formData).toBe(written())
      const { code, msg } = await release(id)
      const isSound = formFaults(session.document).length === 0
      expect({ run, isReleased: code === 200, msg: code === 200 ? '' : msg }).toEqual({
        run,
        isReleased: isSound,
        msg: isSound ? '' : msg,
      })
    }
  })
})
