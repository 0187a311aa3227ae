import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { type FakeCall, fakeCaller, lookupEnv, renderWithEnv } from '@/tests/fixtures/render-lookup'
import { BillRuleDialog } from './bill-rule-dialog'

const rules = [
  { id: '1', fullName: '付款申请单号', enCode: 'hipPayApplyNo', startNumber: '0001', category: 'c1' },
  { id: '2', fullName: '项目编号', enCode: 'hipProjectNo', startNumber: '0001', category: 'c2' },
]
const categories = [
  { id: 'c1', parentId: '0', fullName: '财务', enCode: 'finance', children: null },
  { id: 'c2', parentId: '0', fullName: '项目', enCode: 'project', children: null },
]

async function open() {
  const { call, asked } = fakeCaller({
    '/system/DictionaryData/{id}/Data/Selector': () => ({ list: categories }),
    '/system/BillRule/Selector': ({ query }: FakeCall) => {
      const list = rules.filter((rule) => query['categoryId'] === '' || rule.category === query['categoryId'])
      return { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } }
    },
  })
  const onConfirm = jest.fn()
  const onClose = jest.fn()
  const view = await renderWithEnv(lookupEnv(call), <BillRuleDialog onConfirm={onConfirm} onClose={onClose} />)
  await screen.findByRole('grid')
  return { ...view, asked, onConfirm, onClose }
}

test('chooses a rule of a category', async () => {
  const { asked, onConfirm } = await open()
  expect(asked.find(({ path }) => path.includes('Dictionary'))?.params).toEqual({ id: 'businessType' })
  expect(asked.find(({ path }) => path.includes('BillRule'))?.query).toMatchObject({
    keyword: '',
    currentPage: 1,
    pageSize: 20,
    sort: 'desc',
    categoryId: '',
  })
  await userEvent.click(await screen.findByRole('treeitem', { name: '财务' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /项目编号/ })).toBeNull())
  await userEvent.click(screen.getByRole('row', { name: /付款申请单号/ }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(onConfirm).toHaveBeenCalledWith({ id: '1', fullName: '付款申请单号', enCode: 'hipPayApplyNo' })
})

test('shows business name, business code and serial start, and asks for a choice', async () => {
  const { onConfirm } = await open()
  for (const name of ['业务名称', '业务编码', '流水起始']) {
    expect(screen.getByRole('columnheader', { name })).toBeInTheDocument()
  }
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.getByText('请选择数据')).toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('searches by keyword and keeps it when the category changes', async () => {
  const { asked } = await open()
  await userEvent.type(screen.getByRole('searchbox'), '项目{Enter}')
  await userEvent.click(await screen.findByRole('treeitem', { name: '项目' }))
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ keyword: '项目', categoryId: 'c2', currentPage: 1 }))
})

test('closes on Escape and has no accessibility fault', async () => {
  const { onClose, baseElement } = await open()
  await screen.findByRole('treeitem', { name: '财务' })
  await expectNoViolations(baseElement)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})
