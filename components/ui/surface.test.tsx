import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { Surface, type SurfaceProps } from './surface'

function Opener(props: Partial<SurfaceProps>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        打开
      </button>
      <Surface
        kind="general"
        title="新增"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        footer={<button type="button">保存</button>}
        {...props}
      >
        <input aria-label="名称" />
      </Surface>
    </>
  )
}

async function open(props: Partial<SurfaceProps> = {}) {
  render(<Opener {...props} />, { wrapper: WithMessages })
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
}

test.each(['general', 'drawer', 'fullScreen'] as const)(
  '%s takes the focus, closes on Escape and gives the focus back',
  async (kind) => {
    await open({ kind })
    const dialog = screen.getByRole('dialog', { name: '新增' })
    expect(dialog).toHaveFocus()
    await expectNoViolations(dialog)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: '打开' })).toHaveFocus()
  },
)

test('takes the Escape that closes it for itself, so that the browser does not close a question with the same key press', async () => {
  await open({ onClose: () => {} })
  const wasLeft = fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(wasLeft).toBe(false)
})

test('Escape closes and Tab comes back also when the button that had the focus has gone', async () => {
  await open({ footer: null })
  const field = screen.getByLabelText('名称')
  field.focus()
  field.remove()
  expect(document.body).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('dialog')).toHaveFocus()
  screen.getByRole('dialog').blur()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a drawer beside the page says how much of it it takes, as long as it is open, and any surface which thing it shows', async () => {
  const taken = () => document.documentElement.style.getPropertyValue('--tn-docked-width')
  await open({ kind: 'drawer', width: '280px', isModal: false, subtitle: '发票管理 · FP001' })
  expect(taken()).toBe('280px')
  expect(screen.getByRole('dialog', { name: '新增 · 发票管理 · FP001' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(taken()).toBe('')
})

test('what scrolls is a stop of the Tab key only as long as nothing in it is one', async () => {
  const text = (
    <Surface kind="general" title="说明" open onClose={() => undefined}>
      <p>一段长长的文字</p>
    </Surface>
  )
  render(text, { wrapper: WithMessages })
  const body = screen.getByText('一段长长的文字').parentElement as HTMLElement
  expect(body.tabIndex).toBe(0)
  await expectNoViolations(body)
  const field = document.createElement('input')
  body.append(field)
  await waitFor(() => expect(body.tabIndex).toBe(-1))
  field.disabled = true
  await waitFor(() => expect(body.tabIndex).toBe(0))
})

test('keeps the Tab key inside', async () => {
  await open()
  const dialog = screen.getByRole('dialog')
  for (let step = 0; step < 8; step += 1) {
    await userEvent.tab()
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
  }
})

test('does not close by a click beside it, nor while it is busy', async () => {
  await open({ busy: true })
  await userEvent.click(screen.getByRole('presentation'))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.getByRole('dialog')).toBeInTheDocument()
})

test('takes a plain length as width and nothing else', async () => {
  await open({ width: '600px;background:url(x)' })
  expect(screen.getByRole('dialog').getAttribute('style')).not.toContain('url')
})

test('the page scrolls again when the last surface closes, whichever was opened first', () => {
  const surface = (title: string, open: boolean) => (
    <Surface key={title} kind="general" title={title} open={open} onClose={() => undefined}>
      {title}
    </Surface>
  )
  const { rerender } = render([surface('甲', true), surface('乙', false)], { wrapper: WithMessages })
  rerender([surface('甲', true), surface('乙', true)])
  rerender([surface('甲', false), surface('乙', true)])
  expect(document.documentElement.style.overflow).toBe('hidden')
  rerender([surface('甲', false), surface('乙', false)])
  expect(document.documentElement.style.overflow).toBe('')
})

test('beside a drawer that is not modal the page is used, and keeps the focus that it has when the drawer closes', async () => {
  const page = (open: boolean) => (
    <>
      <button type="button">页面</button>
      <Surface kind="drawer" title="聊天" open={open} isModal={false} onClose={() => undefined}>
        <input aria-label="写" />
      </Surface>
    </>
  )
  const { rerender } = render(page(false), { wrapper: WithMessages })
  const button = screen.getByRole('button', { name: '页面' })
  button.focus()
  rerender(page(true))
  const drawer = screen.getByRole('dialog', { name: '聊天' })
  expect(drawer).toHaveFocus()
  expect(drawer).not.toHaveAttribute('aria-modal')
  expect(document.documentElement.style.overflow).toBe('')
  button.focus()
  expect(button).toHaveFocus()
  await expectNoViolations(document.body)
  screen.getByLabelText('写').focus()
  rerender(page(false))
  expect(button).toHaveFocus()
})
