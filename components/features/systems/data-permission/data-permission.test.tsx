import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ItemsDrawer } from '@/components/features/systems/items-drawer'
import type { MenuNode } from '@/lib/contract/system/menu'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'

const menu = { id: 'm1', fullName: '客户', type: 3, children: [], propertyJson: '{}' } as unknown as MenuNode
const place = { bindTable: '', fieldRule: 0, childTableKey: '', format: '' }
const fields = [
  {
    ...place,
    id: 'f1',
    fullName: '金额',
    enCode: 'amount',
    type: 'double',
    conditionText: 'inputNumber',
    conditionSymbol: '>,between,null',
  },
  { ...place, id: 'f2', fullName: '等级', enCode: 'level', type: 'varchar', conditionText: 'input', conditionSymbol: '==,<>' },
  {
    ...place,
    id: 'f3',
    fullName: '负责人',
    enCode: 'owner',
    type: 'varchar',
    conditionText: '@userId',
    conditionSymbol: '==,<>',
  },
]
const level = {
  __config__: { jnpfKey: 'select', label: '等级', dataType: 'static' },
  __vModel__: 'level',
  options: [{ id: '1', fullName: '重要' }],
  props: { label: 'fullName', value: 'id' },
}
const mine = {
  ...{ id: 's1', fullName: '本人', enCode: 'mine', allData: 0, matchLogic: 'and', conditionText: 'x' },
  conditionJson: JSON.stringify([
    {
      logic: 'and',
      groups: [{ id: 'f3', field: 'owner', fieldName: '负责人', op: '==', conditionText: '@userId', value: '@userId' }],
    },
  ]),
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  network = startNetwork({
    'GET /system/ModuleDataAuthorize/m1/List': () => ok({ list: fields }),
    'GET /system/ModuleDataAuthorize/m1/FieldList': () =>
      ok({
        list: [
          { ...fields[1], node: level },
          {
            ...place,
            fullName: '备注',
            enCode: 'note',
            type: 'varchar',
            conditionText: 'input',
            conditionSymbol: '==',
            node: null,
          },
        ],
      }),
    'GET /system/ModuleDataAuthorizeScheme/m1/List': () => ok({ list: [mine] }),
    'GET /system/ModuleDataAuthorizeScheme/s1': () => ok({ ...mine, moduleId: 'm1', version: 3 }),
  })
})

const open = () => showScreen(<ItemsDrawer kind="data" menu={menu} onClose={() => {}} />, { texts: { admin } })
const choose = async (dialog: HTMLElement, name: string, option: string) => {
  await userEvent.click(within(dialog).getByRole('combobox', { name }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const newScheme = async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '新建方案' }))
  const dialog = await screen.findByRole('dialog', { name: /新建方案/ })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /方案名称/ }), '大客户')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /方案编码/ }), 'large')
  return dialog
}
const save = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: '确定' }))

describe('schemes', () => {
  it('are listed with what they say, in the words of the reader', async () => {
    await open()
    expect(await screen.findByText('【负责人 等于 当前用户】')).toBeVisible()
    await expectNoViolations(document.body)
  })

  it('全部数据 is added once', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '添加全部数据' }))
    expect(network.sent('POST')[0]?.body).toEqual({ moduleId: 'm1', enCode: 'jnpf_alldata', fullName: '全部数据', allData: 1 })
    network.answers['GET /system/ModuleDataAuthorizeScheme/m1/List'] = () =>
      ok({ list: [{ ...mine, id: 's2', fullName: '全部', allData: 1, conditionJson: '[]' }] })
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    const row = await screen.findByRole('row', { name: /全部/ })
    expect(screen.getByRole('button', { name: '添加全部数据' })).toBeDisabled()
    expect(within(row).queryByRole('button', { name: /编辑/ })).not.toBeInTheDocument()
  })

  it('say why somebody has one or has it not, to those who grant rights', async () => {
    await open()
    await screen.findByRole('row', { name: /本人/ })
    expect(screen.queryByRole('button', { name: /更多/ })).not.toBeInTheDocument()
    cleanup()
    const menus = [{ id: 'a', title: '权限管理', icon: '', type: 2, path: '/permission/authorize' }]
    const drawer = <ItemsDrawer kind="data" menu={menu} onClose={() => {}} />
    await showScreen(drawer, { texts: { admin }, shell: { menus } })
    const row = await screen.findByRole('row', { name: /本人/ })
    await userEvent.click(within(row).getByRole('button', { name: /更多/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '权限说明' }))
    expect(await screen.findByRole('dialog', { name: /权限说明.*本人/ })).toBeVisible()
  })

  it('a condition that is not complete is refused with the words of the platform, before anything is sent', async () => {
    const dialog = await newScheme()
    await save(dialog)
    expect(
      await within(dialog).findByText('方案内条件配置不完整，请检查条件内容', { selector: 'span:not(.tn-visually-hidden)' }),
    ).toBeVisible()
    expect(within(dialog).getByRole('combobox', { name: '第 1 个条件的字段' })).toBeInvalid()
    expect(network.sent('POST')).toEqual([])
  })

  it('values are entered by the control of their kind, and kept with their words and as one sentence', async () => {
    const dialog = await newScheme()
    await choose(dialog, '第 1 个条件的字段', '金额')
    await choose(dialog, '第 1 个条件的符号', '介于')
    await userEvent.type(await within(dialog).findByRole('textbox', { name: '第 1 个条件的起始值' }), '10')
    await userEvent.type(within(dialog).getByRole('textbox', { name: '第 1 个条件的结束值' }), '20')
    await userEvent.click(within(dialog).getByRole('button', { name: '添加条件' }))
    await choose(dialog, '第 2 个条件的字段', '等级')
    await choose(dialog, '第 2 个条件的值', '重要')
    await userEvent.click(within(dialog).getByRole('radio', { name: '任一满足' }))
    await expectNoViolations(dialog)
    await save(dialog)
    await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
    const { conditionJson, ...body } = network.sent('POST')[0]?.body ?? {}
    expect(body).toMatchObject({
      ...{ moduleId: 'm1', fullName: '大客户', enCode: 'large', matchLogic: 'and' },
      conditionText: '【金额 介于 10 ~ 20 or 等级 等于 重要】',
    })
    expect(JSON.parse(String(conditionJson))).toMatchObject([
      {
        logic: 'or',
        groups: [
          { id: 'f1', field: 'amount', op: 'between', value: [10, 20], valueLabel: '10 ~ 20' },
          { id: 'f2', field: 'level', op: '==', value: '1', valueLabel: '重要' },
        ],
      },
    ])
  })

  it('what it would show a person is counted anew with every change; a refusal is told in its place', async () => {
    let answer = ok({ total: 40, count: 12, isControlled: false })
    Object.assign(network.answers, {
      'POST /system/ModuleDataAuthorizeScheme/Actions/Preview': () => answer,
      'POST /permission/Users/ImUser/Selector/0': () =>
        ok({ list: [{ id: 'u7', fullName: '张三/zhangsan', type: 'user', isLeaf: true, hasChildren: false }] }),
    })
    await open()
    const row = await screen.findByRole('row', { name: /本人/ })
    await userEvent.click(within(row).getByRole('button', { name: /编辑/ }))
    const dialog = await screen.findByRole('dialog', { name: /编辑方案/ })
    expect(await within(dialog).findByText('选择人员，预览此方案的效果')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('combobox', { name: '预览人员' }))
    await userEvent.click(await screen.findByText('张三/zhangsan'))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /选择用户/ })).getByRole('button', { name: '确定' }))
    expect(await within(dialog).findByText('可看到 12 / 40 条记录')).toBeVisible()
    expect(within(dialog).getByText(/未启用数据权限/)).toBeVisible()
    expect(network.sent('POST').at(-1)?.body).toMatchObject({ moduleId: 'm1', userId: 'u7', matchLogic: 'and' })
    answer = refusal('条件“负责人”无法计算，请检查字段、符号和内容')
    await choose(dialog, '第 1 个条件的符号', '不等于')
    expect(await within(dialog).findByText(/无法计算/)).toBeVisible()
    await save(dialog)
    await waitFor(() =>
      expect(network.sent('PUT')[0]?.body).toMatchObject({ version: 3, conditionText: '【负责人 不等于 当前用户】' }),
    )
  })
})

describe('fields', () => {
  const openFields = async () => {
    await open()
    await userEvent.click(await screen.findByRole('tab', { name: '数据字段' }))
    return screen.findByRole('row', { name: /负责人/ })
  }

  it('are listed with what they are compared with, and by what', async () => {
    const row = await openFields()
    expect(row).toHaveTextContent('当前用户')
    expect(row).toHaveTextContent('等于、不等于')
  })

  it('one of the design brings what suits it', async () => {
    await openFields()
    await userEvent.click(screen.getByRole('button', { name: '新建字段' }))
    const dialog = await screen.findByRole('dialog', { name: /新建字段/ })
    await userEvent.click(await within(dialog).findByRole('button', { name: '选择字段' }))
    const offered = await screen.findByRole('dialog', { name: /选择字段/ })
    await userEvent.click(
      within(await within(offered).findByRole('row', { name: /等级/ })).getByRole('button', { name: /^选择/ }),
    )
    await save(dialog)
    await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
    expect(network.sent('POST')[0]?.body).toMatchObject({
      ...{ enCode: 'level', fullName: '等级', type: 'varchar', conditionText: 'input', conditionSymbol: ['==', '<>'] },
    })
  })

  it('offer what goes with their type: other contents, other symbols', async () => {
    await openFields()
    await userEvent.click(screen.getByRole('button', { name: '新建字段' }))
    const dialog = await screen.findByRole('dialog', { name: /新建字段/ })
    await userEvent.type(await within(dialog).findByRole('textbox', { name: /字段名称/ }), 'since')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /字段说明/ }), '日期')
    expect(within(dialog).getByRole('combobox', { name: /条件符号/ })).toHaveTextContent('为空')
    await userEvent.click(within(dialog).getByRole('combobox', { name: /条件内容/ }))
    await userEvent.click(await screen.findByRole('option', { name: '当前用户' }))
    expect(within(dialog).getByRole('combobox', { name: /条件符号/ })).not.toHaveTextContent('为空')
    await userEvent.click(within(dialog).getByRole('combobox', { name: /字段类型/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'datetime' }))
    expect(within(dialog).queryByRole('combobox', { name: /条件内容/ })).not.toBeInTheDocument()
    await save(dialog)
    await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
    expect(network.sent('POST')[0]?.body).toMatchObject({
      ...{ moduleId: 'm1', enCode: 'since', type: 'datetime', conditionText: 'datePicker', format: 'yyyy-MM-dd HH:mm:ss' },
      conditionSymbol: ['==', '<>', '>', '>=', '<', '<=', 'between', 'null', 'notNull'],
    })
  })

  it('of the design are taken over with what suits them', async () => {
    await openFields()
    await userEvent.click(screen.getByRole('button', { name: '选择字段' }))
    await userEvent.click(await screen.findByRole('button', { name: '添加（1）' }))
    await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
    expect(network.sent('POST')[0]?.body).toMatchObject({
      moduleId: 'm1',
      dataJson: [{ enCode: 'note', type: 'varchar', conditionText: 'input', conditionSymbol: '==' }],
    })
  })
})
