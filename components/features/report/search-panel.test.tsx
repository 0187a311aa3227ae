import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReportParameterField } from '@/lib/contract/report/report'
import report from '@/messages/zh/report.json'
import { showScreen, startNetwork } from '@/tests/fixtures/screen'
import { SearchPanel } from './search-panel'

const field = (name: string, kind: string, more: object = {}) =>
  ({
    name,
    label: name,
    kind,
    isRequired: false,
    isHidden: false,
    options: [],
    defaultValue: '',
    ...more,
  }) as ReportParameterField

const fields = [
  field('开始', 'date'),
  field('月份', 'month'),
  field('金额', 'number'),
  field('方向', 'select', { options: [{ id: 'in', fullName: '进项' }] }),
  field('单位', 'text', { isRequired: true }),
]
const start = { 开始: '2026-01-01', 月份: '2026-03', 金额: '12.5', 方向: 'in', 单位: '', hidden: 'x' }

beforeEach(() => {
  startNetwork()
})

it('asks with what the form holds, in the forms of the wire, and not before what is required is said', async () => {
  const onSearch = jest.fn()
  await showScreen(<SearchPanel fields={fields} start={start} onSearch={onSearch} />, { texts: { report } })
  const search = await screen.findByRole('button', { name: '查询' })
  await screen.findByLabelText(/单位/)
  await userEvent.click(search)
  expect(onSearch).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText(/单位/), '华锐')
  await userEvent.click(search)
  expect(onSearch).toHaveBeenCalledWith({ ...start, 单位: '华锐' })
})
