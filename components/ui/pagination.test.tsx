import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import messages from '@/messages/zh/list.json'
import { chooseOption } from '@/tests/fixtures/choose-option'
import { Pagination, pageItems } from './pagination'

function renderPager(page: number, pageSize: number, total: number | undefined) {
  const onChange = jest.fn()
  render(
    <NextIntlClientProvider locale="zh" messages={{ list: messages }} timeZone="Asia/Shanghai">
      <Pagination page={page} pageSize={pageSize} total={total} onChange={onChange} />
    </NextIntlClientProvider>,
  )
  return onChange
}

it('shows total, sizes of the spec, pages and jumper', async () => {
  renderPager(1, 20, 95)
  expect(screen.getByText('共 95 条')).toBeVisible()
  expect(screen.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page')
  await userEvent.click(screen.getByRole('combobox', { name: '每页条数' }))
  const sizes = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(sizes).toEqual(['20条/页', '50条/页', '100条/页', '500条/页', '1000条/页'])
})

it('a new page size keeps the first row of the page in sight', async () => {
  const onChange = renderPager(6, 20, 1000)
  await chooseOption(screen.getByLabelText('每页条数'), '50条/页')
  expect(onChange).toHaveBeenCalledWith(3, 50)
})

it('the jumper goes to the nearest page there is and ignores nonsense', async () => {
  const onChange = renderPager(1, 20, 100)
  const input = screen.getByLabelText('前往')
  await userEvent.type(input, '999{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(5, 20)
  await userEvent.clear(input)
  await userEvent.type(input, '-3{Enter}')
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('never offers more than seven numbers, and always the first and the last', () => {
  expect(pageItems(1, 50000)).toEqual([1, 2, 3, 4, 5, 6, 'gapAfter', 50000])
  expect(pageItems(1000, 50000)).toEqual([1, 'gapBefore', 998, 999, 1000, 1001, 1002, 'gapAfter', 50000])
  expect(pageItems(50000, 50000)).toEqual([1, 'gapBefore', 49995, 49996, 49997, 49998, 49999, 50000])
})

it('claims no total that nobody knows, and leads back to the pages before', async () => {
  const onChange = renderPager(3, 20, undefined)
  expect(screen.queryByText(/^共/)).toBeNull()
  expect(screen.getByRole('button', { name: '下一页' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: '上一页' }))
  expect(onChange).toHaveBeenCalledWith(2, 20)
})
