import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TipHost } from './tip-host'

/** The code of the tips comes with the first move of the pointer. */
async function show(content: React.ReactNode) {
  const view = render(
    <>
      {content}
      <p>beside</p>
      <TipHost />
    </>,
  )
  await userEvent.hover(screen.getByText('beside'))
  await act(async () => undefined)
  return view
}

test('pointing tells the text after a while, and leaving ends it', async () => {
  await show(
    <button type="button" aria-label="刷新" data-tip="刷新 (F5)">
      ↻
    </button>,
  )
  const button = screen.getByRole('button')
  await userEvent.hover(button)
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('刷新 (F5)')
  expect(button).toHaveAccessibleDescription('刷新 (F5)')
  await userEvent.hover(screen.getByText('beside'))
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
  expect(button).not.toHaveAttribute('aria-describedby')
})

test('one may point at the tip itself and read on', async () => {
  await show(<span data-tip="很长的说明">短</span>)
  await userEvent.hover(screen.getByText('短'))
  const tip = await screen.findByRole('tooltip')
  await userEvent.hover(tip)
  await userEvent.hover(screen.getByText('短'))
  expect(screen.getByRole('tooltip')).toBe(tip)
})

test('a tip that was reached across what lies between ends when the pointer leaves it', async () => {
  await show(<span data-tip="很长的说明">短</span>)
  const beside = screen.getByText('beside')
  await userEvent.hover(screen.getByText('短'))
  const tip = await screen.findByRole('tooltip')
  await userEvent.hover(beside)
  await userEvent.hover(tip)
  await userEvent.hover(beside)
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
})

test('the keyboard is told at once, Escape ends it, and what described the control before still does', async () => {
  await show(
    <>
      <button type="button" data-tip="账号 zhou" aria-describedby="own">
        周
      </button>
      <span id="own">负责人</span>
    </>,
  )
  await userEvent.tab()
  expect(screen.getByRole('tooltip')).toHaveTextContent('账号 zhou')
  expect(screen.getByRole('button')).toHaveAccessibleDescription('负责人 账号 zhou')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  expect(screen.getByRole('button')).toHaveAccessibleDescription('负责人')
})

test.each([
  ['its label', <button key="label" type="button" aria-label="删除" data-tip="删除" />],
  [
    'words that only screen readers have',
    <button key="words" type="button" data-tip="删除">
      <svg aria-hidden="true" />
      <span className="tn-visually-hidden">删除</span>
    </button>,
  ],
])('a name that is the text already, by %s, is not described by it again', async (_, button) => {
  await show(button)
  await userEvent.tab()
  expect(screen.getByRole('tooltip')).toHaveTextContent('删除')
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-describedby')
})

test('what is seen whole is not told again; its cell tells what it knows beyond', async () => {
  await show(
    <div data-tip="2026-01-02 11:04:05">
      <span data-tip="11:04">11:04</span>
      <span className="tn-visually-hidden">2026-01-02 11:04:05</span>
    </div>,
  )
  await userEvent.hover(screen.getByText('11:04'))
  expect(await screen.findByRole('tooltip')).toHaveTextContent('2026-01-02 11:04:05')
})

test('what is cut is told', async () => {
  await show(
    <span data-tip="统一社会信用代码" style={{ overflow: 'hidden' }}>
      统一社会信用代码
    </span>,
  )
  const label = screen.getByText('统一社会信用代码')
  // The layout is the edge: jsdom has none.
  Object.defineProperty(label, 'scrollWidth', { value: 120 })
  Object.defineProperty(label, 'clientWidth', { value: 60 })
  await userEvent.hover(label)
  expect(await screen.findByRole('tooltip')).toHaveTextContent('统一社会信用代码')
})

test('a press ends it and is no reason to tell', async () => {
  await show(<button type="button" aria-label="保存" data-tip="保存 (Ctrl S)" />)
  await userEvent.hover(screen.getByRole('button'))
  await screen.findByRole('tooltip')
  await userEvent.click(screen.getByRole('button'))
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
})

test('a question mark is told by a press, and takes the Escape that ends it', async () => {
  const closed = jest.fn()
  await show(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog.
    <div onKeyDown={closed}>
      <button type="button" aria-label="除个人外都要填写" data-tip="除个人外都要填写" data-tip-press="">
        ?
      </button>
    </div>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('tooltip')).toHaveTextContent('除个人外都要填写')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  expect(closed).not.toHaveBeenCalled()
})

test('it follows its element: another text is told, and nothing where the element is gone', async () => {
  const { rerender } = await show(<button type="button" aria-label="a" data-tip="全屏" />)
  await userEvent.tab()
  expect(screen.getByRole('tooltip')).toHaveTextContent('全屏')
  const again = (content: React.ReactNode) =>
    rerender(
      <>
        {content}
        <p>beside</p>
        <TipHost />
      </>,
    )
  again(<button type="button" aria-label="a" data-tip="退出全屏" />)
  await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('退出全屏'))
  again(null)
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
})
