import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from '@/lib/form/parse-design'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ModulePage } from '../module-page'
import { emptyValueOf, isSettable } from './utils'

const field = (name: string, label: string, own: object = {}) => ({
  ...{ prop: name, label, jnpfKey: 'input', __vModel__: name, ...own },
  __config__: { jnpfKey: 'input', label },
})
const required = (own: ReturnType<typeof field>) => ({ ...own, __config__: { ...own.__config__, required: true } })
const fields = [required(field('name', '名称')), field('note', '备注'), field('locked', '只读', { disabled: true })]
const columnData = {
  ...{ columnList: fields, searchList: [], columnBtnsList: [{ value: 'edit' }] },
  btnsList: [{ value: 'add' }, { value: 'batchRemove', label: '批量删除' }],
}
const config = {
  formData: JSON.stringify({ fields }),
  columnData: JSON.stringify(columnData),
  appColumnData: '',
  webType: 2,
  fullName: '客户',
}

const batches = '/visualdev/OnlineDev/m1/Batches'
const begun = {
  id: 'b1',
  modelId: 'm1',
  kind: 'set',
  field: 'note',
  totalCount: 2,
  checkedCount: 2,
  reasons: [],
  refused: [],
  uniques: [],
}
const refusal = {
  ...{ refusedCount: 1, reasons: [{ reason: '名称不能重复', count: 1 }] },
  refused: [{ id: '2', name: '乙', reason: '名称不能重复' }],
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/model/menu')
})

function serve(answers: Parameters<typeof startNetwork>[0] = {}) {
  network = startNetwork({
    'GET /visualdev/OnlineDev/m1/Config': () => ok(config),
    'POST /visualdev/OnlineDev/m1/List': () =>
      ok({
        list: [
          { id: '1', name: '甲' },
          { id: '2', name: '乙' },
        ],
        pagination: { currentPage: 1, pageSize: 20, total: 312 },
      }),
    'GET /permission/Authority/GetColumnsByModuleId/menu': () => ok([]),
    [`GET ${batches}`]: () => ok({ list: [] }),
    ...answers,
  })
}

async function choose() {
  await showScreen(<ModulePage menuId="menu" modelId="m1" title="客户" />)
  await userEvent.click(await screen.findByRole('checkbox', { name: /甲/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /乙/ }))
}
async function openAct(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: '批量操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name }))
  return within(await screen.findByRole('dialog', { name: new RegExp(name) }))
}
const sentTo = (path: string) => network.sent('POST').filter((call) => call.path === path)

it('sets a field that is chosen with its own control: told first, followed to its end, with what was not done', async () => {
  let state = 'running'
  serve({
    [`POST ${batches}`]: () => ok({ ...begun, state: 'prepared', doneCount: 1, sameCount: 0, ...refusal }),
    [`POST ${batches}/b1/Actions/Start`]: () => ok(null),
    [`POST ${batches}/b1/Actions/Undo`]: () => {
      state = 'undone'
      return ok(null)
    },
    [`GET ${batches}/b1`]: () => {
      const answer = { ...begun, state, doneCount: state === 'running' ? 0 : 1, isUndoable: state === 'done', ...refusal }
      if (state === 'running') state = 'done'
      return ok(answer)
    },
  })
  await choose()
  const dialog = await openAct('批量修改')
  await userEvent.click(dialog.getByLabelText('修改字段'))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['名称', '备注'])
  await userEvent.click(screen.getByRole('option', { name: '名称' }))
  expect(await dialog.findByText('该字段必填，填写后才能预览。')).toBeVisible()
  expect(dialog.getByRole('button', { name: '预览' })).toBeDisabled()
  await userEvent.click(dialog.getByLabelText('修改字段'))
  await userEvent.click(screen.getByRole('option', { name: '备注' }))
  expect(await dialog.findByText('留空则清空所选数据的该字段。')).toBeVisible()
  await userEvent.type(await dialog.findByRole('textbox', { name: '改为' }), '新')
  await userEvent.click(dialog.getByRole('button', { name: '预览' }))
  expect(await dialog.findByText('名称不能重复')).toBeVisible()
  expect(dialog.getByText('乙')).toBeVisible()
  await expectNoViolations(screen.getByRole('dialog'))
  expect(sentTo(batches).map(({ body }) => body)).toMatchObject([
    { kind: 'set', field: 'note', value: '新', dataType: 2, selectIds: ['1', '2'], menuId: 'menu' },
  ])
  await userEvent.click(dialog.getByRole('button', { name: '修改' }))
  expect(await dialog.findByText('已完成', {}, { timeout: 4000 })).toBeVisible()
  expect(dialog.getByRole('button', { name: '导出未处理数据' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '撤销' }))
  expect(await dialog.findByText('已撤销')).toBeVisible()
  expect(dialog.getByText('已恢复原值').parentElement).toHaveTextContent('已恢复原值1 条')
  expect(dialog.queryByText('已修改')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: '批量操作' })).toHaveFocus())
  expect(screen.getByText('已选 2 条')).toBeVisible()
})

it('says why an undo is refused, with the records that stand in the way, for as long as it is open', async () => {
  serve({
    [`GET ${batches}`]: () => ok({ list: [{ ...begun, state: 'done', doneCount: 2, isUndoable: true }] }),
    [`GET ${batches}/b1`]: () => ok({ ...begun, state: 'done', doneCount: 2, isUndoable: true }),
    [`POST ${batches}/b1/Actions/Undo`]: () => ({
      ...{ code: 400, msg: '数据已被修改或删除，不能撤销', data: null },
      issues: [
        { path: 'records.1', code: 'changedSince', params: { name: '甲' } },
        { path: 'records.2', code: 'deletedSince', params: { name: '乙' } },
      ],
    }),
  })
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: '批量操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '上次的批量操作' }))
  const dialog = within(await screen.findByRole('dialog', { name: /批量修改/ }))
  await userEvent.click(await dialog.findByRole('button', { name: '撤销' }))
  const told = within(await dialog.findByRole('alert'))
  expect(told.getByText('数据已被修改或删除，不能撤销')).toBeVisible()
  expect(told.getByRole('button', { name: '甲' })).toBeVisible()
  expect(told.getByText('乙 （已删除）')).toBeVisible()
  await expectNoViolations(screen.getByRole('dialog'))
})

it('asks in the words of the spec before it deletes, all that match where they were chosen', async () => {
  serve({
    [`POST ${batches}`]: () =>
      ok({ ...begun, kind: 'remove', state: 'prepared', totalCount: 312, checkedCount: 100, doneCount: 100 }),
  })
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: '选择全部 312 条' }))
  expect(screen.getByText('已选全部 312 条')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '批量删除' }))
  const dialog = within(await screen.findByRole('dialog', { name: /批量删除/ }))
  expect(await dialog.findByText('您确定要删除这些数据吗, 是否继续?')).toBeVisible()
  expect(dialog.getByText('前 100 条，其余在执行时检查')).toBeVisible()
  expect(dialog.getByText('其中可删除').parentElement).toHaveTextContent('其中可删除100 条')
  expect(dialog.getByText('将删除').parentElement).toHaveTextContent('将删除最多 312 条')
  expect(sentTo(batches)[0]?.body).toMatchObject({ kind: 'remove', dataType: 1, selectIds: [] })
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.sent('POST').some(({ path }) => path.endsWith('/Start'))).toBe(false)
})

it('calls the unique fields of copies as the list does, whatever the platform calls them', async () => {
  const uniques = [{ field: 'name', label: 'stored', becomes: 'numbered' }]
  serve({ [`POST ${batches}`]: () => ok({ ...begun, kind: 'copy', state: 'prepared', doneCount: 2, uniques }) })
  await choose()
  const dialog = await openAct('批量复制')
  expect(await dialog.findByText('“名称”不能重复，副本会加上序号。')).toBeVisible()
})

it('gives the focus back to its button when the rows are gone that it was about', async () => {
  const batch = { ...begun, kind: 'remove', doneCount: 2 }
  serve({
    [`POST ${batches}`]: () => ok({ ...batch, state: 'prepared' }),
    [`POST ${batches}/b1/Actions/Start`]: () => ok(null),
    [`GET ${batches}/b1`]: () => ok({ ...batch, state: 'done' }),
  })
  await choose()
  await userEvent.click(screen.getByRole('button', { name: '批量删除' }))
  const dialog = within(await screen.findByRole('dialog', { name: /批量删除/ }))
  await userEvent.click(await dialog.findByRole('button', { name: '删除' }))
  expect(await dialog.findByText('已完成')).toBeVisible()
  expect(screen.queryByText('已选 2 条')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: '批量删除' })).toHaveFocus())
})

it('finds one that runs again, and stops it', async () => {
  const running = { ...begun, state: 'running', doneCount: 1 }
  let state = 'running'
  serve({
    [`GET ${batches}`]: () => ok({ list: [running] }),
    [`GET ${batches}/b1`]: () => ok({ ...running, state }),
    [`POST ${batches}/b1/Actions/Stop`]: () => {
      state = 'stopped'
      return ok(null)
    },
  })
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: '批量操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '进行中的批量操作' }))
  const dialog = within(await screen.findByRole('dialog', { name: /批量修改/ }))
  expect(await dialog.findByText('1 / 2')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '停止' }))
  expect(await dialog.findByText('已停止，已处理的数据保持不变')).toBeVisible()
})

it('a required switch is off before anybody touches it, and so it can be set', () => {
  const raw = { jnpfKey: 'switch', __vModel__: 'enabled', __config__: { jnpfKey: 'switch', label: '状态', required: true } }
  const [node] = parseDesign({ fields: [raw] }, widgetSchemas).fields
  if (!node) throw new Error('no field')
  expect(emptyValueOf(node)).toBe(0)
  expect(isSettable(node, emptyValueOf(node))).toBe(true)
})
