import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformIcon } from '@/components/ui/platform-icon'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { showScreen, startNetwork } from '@/tests/fixtures/screen'
import { IconsPage } from './icons-page'
import { drawings, iconClass } from './utils'

beforeEach(() => void startNetwork())
const open = async () => {
  const user = userEvent.setup()
  await showScreen(<IconsPage />)
  return { user, list: await screen.findByRole('list', { name: '系统图标' }) }
}
const names = (list: HTMLElement) => within(list).getAllByRole('button').length

it('every drawing is there by a name of its own, and is drawn where its class is written', async () => {
  const { list } = await open()
  expect(names(list)).toBe(drawings.length)
  expect(Object.keys(admin.icons.names)).toEqual([...drawings])
  for (const name of drawings) {
    const drawn = await showScreen(<PlatformIcon icon={iconClass(name)} fallback="help" />)
    const wanted = within(list).getByText(name, { selector: 'code' }).closest('button')?.querySelector('path')
    expect(drawn.container.querySelector('path')?.getAttribute('d')).toBe(wanted?.getAttribute('d'))
    drawn.unmount()
  }
  await expectNoViolations(list)
})

it('a press copies the class, and a browser that refuses is told of', async () => {
  const { user, list } = await open()
  await user.click(within(list).getByRole('button', { name: /钱包/ }))
  expect(await navigator.clipboard.readText()).toBe('icon-ym icon-ym-wallet')
  expect(await screen.findByText('已复制 icon-ym icon-ym-wallet')).toBeVisible()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(within(list).getByRole('button', { name: /钱包/ }))
  expect(await screen.findByText(/请手动输入：icon-ym icon-ym-wallet/)).toBeVisible()
})

it('icons are found by their words and names, and what is not found can be cleared', async () => {
  const { user } = await open()
  const box = screen.getByRole('searchbox', { name: '搜索图标' })
  await user.type(box, '钱包')
  expect(names(screen.getByRole('list', { name: '系统图标' }))).toBe(1)
  await user.clear(box)
  await user.type(box, 'CHEVRON')
  expect(names(screen.getByRole('list', { name: '系统图标' }))).toBe(5)
  await user.type(box, 'xyz')
  expect(screen.queryByRole('list', { name: '系统图标' })).not.toBeInTheDocument()
  await user.click(screen.getAllByRole('button').at(-1) as HTMLElement)
  expect(names(screen.getByRole('list', { name: '系统图标' }))).toBe(drawings.length)
})

it('the keyboard has one stop, walks by arrows, and copies', async () => {
  const { user, list } = await open()
  const buttons = within(list).getAllByRole('button')
  await user.tab()
  await user.tab()
  expect(buttons[0]).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(buttons[1]).toHaveFocus()
  await user.keyboard('{End}')
  expect(buttons.at(-1)).toHaveFocus()
  await user.keyboard('{Home}{ArrowLeft}{Enter}')
  expect(buttons[0]).toHaveFocus()
  expect(await navigator.clipboard.readText()).toBe('icon-ym icon-ym-alert')
})
