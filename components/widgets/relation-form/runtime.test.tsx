import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppError } from '@/lib/errors/app-error'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { type FakeCall, fakeCaller, lookupEnv, renderLookup } from '@/tests/fixtures/render-lookup'

const listPath = '/visualdev/Base/{modelId}/FieldDataSelect'
const recordPath = '/visualdev/OnlineDev/{modelId}/{id}/DataChange'
const rows = [
  { id: 'r1', projectName: '冲压模具', customerName: '华东精密' },
  { id: 'r2', projectName: '注塑模具', customerName: '南方电子' },
]
const attributes = {
  modelId: 'm1',
  relationField: 'projectName',
  columnOptions: [
    { value: 'projectName', label: '项目' },
    { value: 'customerName', label: '客户' },
  ],
  hasPage: true,
  pageSize: 50,
}
const record = ({ params }: FakeCall) => {
  const found = rows.find((row) => row.id === params['id'])
  return { id: found?.id ?? null, data: found ? JSON.stringify(found) : null }
}
const control = () => screen.getByRole('combobox', { name: '名称' })

function world(answers: Record<string, (asked: FakeCall) => unknown> = {}) {
  const list = () => ({ list: rows, pagination: { currentPage: 1, pageSize: 50, total: 2 } })
  const { call, asked } = fakeCaller({ [listPath]: list, [recordPath]: record, ...answers })
  const openRecord = jest.fn()
  return { env: lookupEnv(call, { openRecord }), asked, openRecord }
}

test('chooses a record of the other module and hands it on', async () => {
  const { env, asked } = world()
  const { onChange } = await renderLookup('relationForm', env, { value: '', attributes })
  await userEvent.click(control())
  await userEvent.dblClick(await screen.findByRole('row', { name: /注塑模具/ }))
  expect(onChange.mock.calls).toEqual([['r2', rows[1]]])
  expect(control()).toHaveTextContent('注塑模具')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    params: { modelId: 'm1' },
    query: { relationField: 'projectName', columnOptions: 'projectName,customerName', currentPage: 1, pageSize: 50 },
  })
})

test('shows the name of the linked record, asked for once for all fields that name it', async () => {
  const { env, asked } = world()
  await renderLookup('relationForm', env, { value: 'r1', attributes })
  await waitFor(() => expect(control()).toHaveTextContent('冲压模具'))
  expect(asked.map(({ params }) => params)).toEqual([{ modelId: 'm1', id: 'r1' }])
})

test('names of many records come with one call, those it leaves out one by one', async () => {
  const known = Array.from({ length: 96 }, (_, index) => ({ id: `x${index}`, projectName: `项目 ${index}` }))
  const { env, asked } = world({
    [listPath]: ({ query }) => {
      const ids = String(query['ids']).split(',')
      const list = known.filter(({ id }) => ids.includes(id))
      return { list, pagination: { currentPage: 1, pageSize: list.length, total: list.length } }
    },
  })
  await renderLookup('relationForm', env, { value: [...known.map(({ id }) => id), 'r1'], attributes })
  await waitFor(() => expect(control()).toHaveTextContent('冲压模具'))
  expect(control()).toHaveTextContent('项目 95')
  expect(asked.map(({ params }) => params['id'] ?? 'list')).toEqual(['list', 'r1'])
})

test('a platform that does not know that call is asked so once, and then record by record', async () => {
  const { env, asked } = world()
  const foreign = { ...attributes, modelId: 'foreign' }
  const first = await renderLookup('relationForm', env, { value: ['r1', 'r3', 'r4'], attributes: foreign })
  await waitFor(() => expect(control()).toHaveTextContent('冲压模具'))
  first.unmount()
  await renderLookup('relationForm', env, { value: ['r2', 'r5'], attributes: foreign })
  await waitFor(() => expect(control()).toHaveTextContent('注塑模具'))
  expect(asked.filter(({ query }) => query?.['ids'])).toHaveLength(1)
})

test('asks for at most six records at the same time', async () => {
  let open = 0
  let most = 0
  const { env } = world({
    [recordPath]: async ({ params }) => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, 2))
      open -= 1
      return { id: params['id'], data: JSON.stringify({ id: params['id'], projectName: `项目 ${params['id']}` }) }
    },
  })
  const ids = Array.from({ length: 30 }, (_, index) => `x${index}`)
  await renderLookup('relationForm', env, { value: ids, attributes })
  await waitFor(() => expect(control()).toHaveTextContent('项目 x29'))
  expect(most).toBe(6)
})

test('disabled, it leads to the record it names', async () => {
  const { env, openRecord } = world()
  await renderLookup('relationForm', env, { value: 'r1', attributes, disabled: true })
  await userEvent.click(await screen.findByRole('button', { name: '名称 冲压模具' }))
  expect(openRecord).toHaveBeenCalledWith('m1', 'r1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('while it can be changed a button beside it opens the record', async () => {
  const { env, openRecord } = world()
  await renderLookup('relationForm', env, { value: 'r1', attributes })
  await userEvent.click(screen.getByRole('button', { name: '查看关联记录' }))
  expect(openRecord).toHaveBeenCalledWith('m1', 'r1')
})

test.each([
  ['that is gone', record],
  ['that the person may not see', () => Promise.reject(new AppError('forbidden', 'no', { userMessage: '无权限' }))],
])('a record %s shows a neutral mark and leads nowhere', async (_, answer) => {
  const { env } = world({ [recordPath]: answer })
  await renderLookup('relationForm', env, { value: 'r9', attributes, disabled: true })
  expect(await screen.findByText('记录已删除或无权查看')).toBeInTheDocument()
  expect(screen.queryByText('r9')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a name that could not be asked for can be asked for again', async () => {
  let failures = 1
  const { env } = world({
    [recordPath]: (asked) => {
      if (failures-- > 0) throw new AppError('transport', 'gone')
      return record(asked)
    },
  })
  await renderLookup('relationForm', env, { value: 'r1', attributes })
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  await waitFor(() => expect(control()).toHaveTextContent('冲压模具'))
})

test('is worked with the keyboard alone', async () => {
  const { env } = world()
  const { lastValue } = await renderLookup('relationForm', env, { value: '', attributes })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('grid')
  await userEvent.keyboard('{ArrowDown}[Space]{Enter}')
  expect(lastValue()).toBe('r1')
  expect(control()).toHaveFocus()
})

test('links its fault and has no accessibility fault, also as a link', async () => {
  const { env } = world()
  const first = await renderLookup('relationForm', env, { value: 'r1', attributes, error: '请选择' })
  await waitFor(() => expect(control()).toHaveTextContent('冲压模具'))
  expect(control()).toHaveAccessibleDescription('请选择')
  await expectNoViolations(first.container)
  first.unmount()
  const second = await renderLookup('relationForm', env, { value: 'r1', attributes, readOnly: true })
  await screen.findByRole('button', { name: '名称 冲压模具' })
  await expectNoViolations(second.container)
})
