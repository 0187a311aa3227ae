import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { type Call, ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ModulePage } from '../module-page'

const field = (name: string, label: string, jnpfKey: string, more: object = {}) => ({
  ...{ __vModel__: name, __config__: { jnpfKey, label }, prop: name, label, jnpfKey },
  ...more,
})
const options = {
  options: [
    { id: '1', fullName: '已完成' },
    { id: '2', fullName: '进行中' },
  ],
  props: { label: 'fullName', value: 'id' },
}
const columns = [
  field('name', '名称', 'input', { sortable: true }),
  field('amount', '金额', 'inputNumber', { sortable: true }),
  field('state', '状态', 'select', options),
  field('picture', '图片', 'uploadImg'),
]
const columnData = JSON.stringify({ columnList: columns, columnOptions: columns, searchList: [] })
const config = { formData: JSON.stringify({ fields: columns }), columnData, appColumnData: '', webType: 2, fullName: '客户' }

const condition = (name: string, symbol: string, fieldValue: unknown) => ({ field: name, symbol, fieldValue })
const plan = (id: string, fullName: string, groups: object[]) => ({
  ...{ id, fullName, matchLogic: 'and', moduleId: 'menu' },
  conditionJson: JSON.stringify([{ logic: 'or', groups }]),
})

let network: ReturnType<typeof startNetwork>
let plans: ReturnType<typeof plan>[]
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(async () => {
  window.history.replaceState(null, '', '/model/menu')
  plans = []
  network = startNetwork({
    'GET /visualdev/OnlineDev/m1/Config': () => ok(config),
    'POST /visualdev/OnlineDev/m1/List': () => ok({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
    'GET /system/AdvancedQuery/menu/List': () => ok({ list: plans }),
    'POST /system/AdvancedQuery': () => ok({ id: 'p9' }, '新建成功'),
    'GET /permission/Authority/GetColumnsByModuleId/menu': () => ok([]),
  })
})

const open = async () => {
  await showScreen(<ModulePage menuId="menu" modelId="m1" title="客户" />, { shell: { rights: [] } })
  await screen.findByRole('button', { name: '高级查询' })
}
const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: '高级查询' }))
  return screen.findByRole('dialog', { name: '高级查询' })
}
const pick = async (name: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const asked = () => {
  const calls = network.sent('POST').filter(({ path }) => path.endsWith('/List'))
  const text = String((calls.at(-1) as Call).body['superQueryJson'])
  return text === '' ? '' : JSON.parse(text)
}
const apply = () => userEvent.click(screen.getByRole('button', { name: '查询' }))

it('asks with what was chosen, says it as a sentence that can be lifted, and keeps it in the address', async () => {
  await open()
  const dialog = await openDialog()
  await pick('第 1 个条件的字段', '金额')
  await pick('第 1 个条件的符号', '介于')
  await userEvent.type(await screen.findByLabelText('第 1 个条件的起始值'), '5')
  await userEvent.type(screen.getByLabelText('第 1 个条件的结束值'), '9')
  await userEvent.click(screen.getByRole('button', { name: '添加条件' }))
  await pick('第 2 个条件的字段', '状态')
  await pick('第 2 个条件的符号', '包含任意一个')
  await pick('第 2 个条件的值', '已完成')
  await expectNoViolations(dialog)
  await apply()
  await waitFor(() =>
    expect(asked()).toMatchObject({
      matchLogic: 'and',
      conditionList: [
        {
          logic: 'and',
          groups: [
            {
              field: 'amount',
              fieldName: '金额',
              jnpfKey: 'inputNumber',
              symbol: 'between',
              fieldValue: [5, 9],
              multiple: false,
            },
            { field: 'state', symbol: 'in', fieldValue: ['1'], multiple: true, __config__: { jnpfKey: 'select' } },
          ],
        },
      ],
    }),
  )
  const sentence = await screen.findByRole('list', { name: '高级查询条件' })
  await waitFor(() => expect(sentence).toHaveTextContent('金额 介于 5 ~ 9且状态 包含任意一个 已完成'))
  expect(new URLSearchParams(window.location.search).get('s')).toBe(
    '["and",[["and",[["amount","between",[5,9]],["state","in",["1"]]]]]]',
  )
  await userEvent.click(within(sentence).getByRole('button', { name: '取消条件“金额”' }))
  await waitFor(() => expect(asked().conditionList[0].groups).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: '清空高级查询' }))
  await waitFor(() => expect(asked()).toBe(''))
})

it('offers no field that cannot be asked for, and says what a condition lacks', async () => {
  await open()
  await openDialog()
  await userEvent.click(screen.getByRole('combobox', { name: '第 1 个条件的字段' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['名称', '金额', '状态'])
  await userEvent.click(screen.getByRole('option', { name: '名称' }))
  await apply()
  expect(screen.getByRole('alert')).toHaveTextContent('数据值不能为空')
  await pick('第 1 个条件的符号', '为空')
  await apply()
  await waitFor(() => expect(asked().conditionList[0].groups).toMatchObject([{ symbol: 'null', disabled: true }]))
})

it('begins with the address, and an address with a condition that does not fit asks for nothing of it', async () => {
  window.history.replaceState(null, '', `/model/menu?s=${encodeURIComponent('["or",[["and",[["amount",">",5]]]]]')}`)
  await open()
  await waitFor(() => expect(asked()).toMatchObject({ matchLogic: 'or', conditionList: [{ groups: [{ symbol: '>' }] }] }))
})

it.each([
  ['a symbol of another field', '["and",[["and",[["amount","like","5"]]]]]'],
  ['a field that is gone', '["and",[["and",[["amount",">",5],["gone","==","1"]]]]]'],
  ['no value', '["and",[["and",[["amount",">",null]]]]]'],
  ['no JSON', '['],
])('takes an address with %s for none', async (_what, text) => {
  window.history.replaceState(null, '', `/model/menu?s=${encodeURIComponent(text)}`)
  await open()
  await waitFor(() => expect(network.sent('POST').length).toBeGreaterThan(0))
  expect(asked()).toBe('')
})

it('keeps a query under a name, and asks before it overwrites one', async () => {
  plans = [plan('p1', '常用', [condition('name', 'like', '鑫'), condition('gone', '==', '1')])]
  await open()
  await openDialog()
  await pick('查询方案', '常用')
  expect(await screen.findByText('方案“常用”中有 1 个条件的字段已不可用，未载入。')).toBeInTheDocument()
  expect(screen.getByLabelText('第 1 个条件的值')).toHaveValue('鑫')
  await userEvent.click(screen.getByRole('button', { name: '保存方案' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('常用已存在, 是否覆盖方案?')
  await userEvent.click(within(question).getByRole('button', { name: '覆盖' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const [update] = network.sent('PUT')
  expect(update).toMatchObject({
    path: '/system/AdvancedQuery/p1',
    body: { fullName: '常用', matchLogic: 'and', moduleId: 'menu' },
  })
  expect(JSON.parse(String(update?.body['conditionJson']))).toMatchObject([
    { logic: 'or', groups: [{ field: 'name', symbol: 'like', fieldValue: '鑫' }] },
  ])
  await userEvent.click(await screen.findByRole('button', { name: '保存方案' }))
  const name = screen.getByLabelText('方案名称')
  await userEvent.clear(name)
  await userEvent.type(name, '另一个{Enter}')
  await waitFor(() => expect(network.sent('POST').some(({ body }) => body['fullName'] === '另一个')).toBe(true))
})

it('gives a kept query another name and deletes it after asking', async () => {
  plans = [plan('p1', '常用', [condition('name', 'like', '鑫')])]
  await open()
  await openDialog()
  await pick('查询方案', '常用')
  await userEvent.click(screen.getByRole('button', { name: '重命名' }))
  const name = screen.getByLabelText('方案名称')
  // What is pasted stays whole, and what of it is too much is told.
  await userEvent.clear(name)
  await userEvent.click(name)
  await userEvent.paste('名'.repeat(51))
  expect(name).toHaveAccessibleDescription('51/50')
  expect(screen.getByRole('button', { name: '保存' })).toBeDisabled()
  await userEvent.clear(name)
  await userEvent.type(name, '新名{Enter}')
  await waitFor(() => expect(network.sent('PUT')[0]?.body).toMatchObject({ fullName: '新名', matchLogic: 'and' }))
  await userEvent.click(screen.getByRole('button', { name: '删除方案' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(network.sent('DELETE').map(({ path }) => path)).toEqual(['/system/AdvancedQuery/p1']))
})

it('narrows by one column from its head, and says so', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '筛选“状态”' }))
  const panel = await screen.findByRole('dialog', { name: '筛选“状态”' })
  await userEvent.click(within(panel).getByRole('button', { name: '确定' }))
  expect(within(panel).getByText('数据值不能为空', { selector: 'p' })).toBeInTheDocument()
  await pick('第 1 个条件的值', '进行中')
  await expectNoViolations(panel)
  await userEvent.click(within(panel).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(asked().conditionList[0].groups).toMatchObject([{ field: 'state', symbol: '==', fieldValue: '2' }]))
  expect(screen.getByRole('button', { name: '筛选“状态”' })).toHaveFocus()
  const filters = await screen.findByRole('list', { name: '列筛选条件' })
  await waitFor(() => expect(filters).toHaveTextContent('状态 等于 进行中'))
  await userEvent.click(screen.getByRole('button', { name: '筛选“状态”' }))
  await userEvent.click(await screen.findByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(asked()).toBe(''))
})
