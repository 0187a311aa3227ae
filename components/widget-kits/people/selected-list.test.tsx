import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { WithPickerTexts } from '@/tests/fixtures/render-picker'
import { SelectedList } from './selected-list'

function Holder({ count }: { count: number }) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: count }, (_, index) => ({ key: `k${index}`, label: `员工${index}`, type: 'user', headIcon: '' })),
  )
  return (
    <SelectedList
      rows={rows}
      isMulti
      onRemove={(key) => setRows(rows.filter((row) => row.key !== key))}
      onClear={() => setRows([])}
    />
  )
}

test('a thousand chosen draw as few rows as a screen holds and are one stop for the Tab key', async () => {
  render(<Holder count={1000} />, { wrapper: WithPickerTexts })
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40)
  expect(screen.getAllByRole('button').filter((button) => button.tabIndex === 0)).toHaveLength(2)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(screen.getByRole('button', { name: '移除 员工1' })).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(screen.getByRole('button', { name: '移除 员工2' })).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('已选 999 项')
})

test('what holds the focus stays in the document when it is scrolled away', async () => {
  render(<Holder count={1000} />, { wrapper: WithPickerTexts })
  await userEvent.tab()
  await userEvent.tab()
  const box = screen.getByRole('list').parentElement!
  box.scrollTop = 20_000
  fireEvent.scroll(box)
  expect(await screen.findByRole('button', { name: '移除 员工560' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '移除 员工0' })).toHaveFocus()
})

test('the focus stays beside the list when its last row is taken away', async () => {
  render(<Holder count={1} />, { wrapper: WithPickerTexts })
  await userEvent.click(screen.getByRole('button', { name: '移除 员工0' }))
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByRole('button', { name: '清空列表' })).toHaveFocus()
})
