import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { CachesPage } from './caches-page'

const designs = { name: 'designs', place: 'process', entries: 12, cacheSize: 2048, overdueTime: null }
const captchas = { name: 'captchas', place: 'installation', entries: 3, cacheSize: 300, overdueTime: Date.UTC(2026, 0, 2) }
const foreign = { name: 'redis:session', cacheSize: 10, overdueTime: null }

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/system/cache')
  network = startNetwork({
    'GET /system/CacheManage': () => ok({ list: [designs, captchas, foreign] }),
    'GET /system/CacheManage/designs': () => ok({ name: 'designs', value: '[{"fullName":"发票"},{"fullName":"项目"}]' }),
    'DELETE /system/CacheManage/captchas': () => ok(null, '清空成功'),
    'POST /system/CacheManage/Actions/ClearAll': () => ok(null, '清理成功'),
  })
})
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

it('caches say what they are, whose, how large and what emptying means; those that nobody knows say their name', async () => {
  await showScreen(<CachesPage />)
  const row = within(await screen.findByRole('row', { name: /表单设计/ }))
  for (const text of ['本进程', '12', '2 KB']) expect(row.getByText(text)).toBeVisible()
  expect(screen.getByRole('row', { name: /整个系统/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /redis:session/ })).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox'), '验证码{Enter}')
  await waitFor(() => expect(screen.queryByRole('row', { name: /表单设计/ })).not.toBeInTheDocument())
  expect(screen.getByRole('row', { name: /图片验证码/ })).toBeVisible()
  await expectNoViolations(document.body)
})

it('what one holds is shown entry by entry', async () => {
  await showScreen(<CachesPage />)
  await userEvent.click(await screen.findByRole('button', { name: '查看 表单设计' }))
  const dialog = await screen.findByRole('dialog', { name: /缓存内容/ })
  expect(await within(dialog).findByText(/"fullName":"发票"/)).toBeVisible()
  await expectNoViolations(dialog)
})

it('one is emptied and all are, after a question, and the list is asked again', async () => {
  await showScreen(<CachesPage />)
  await userEvent.click(await screen.findByRole('button', { name: '清空 图片验证码' }))
  expect(network.sent('DELETE')).toEqual([])
  await answer('清空')
  await waitFor(() => expect(network.sent('DELETE')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: '清空全部' }))
  await answer('取消')
  expect(network.sent('POST')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '清空全部' }))
  await answer('清空全部')
  await waitFor(() => expect(network.sent('POST')).toMatchObject([{ path: '/system/CacheManage/Actions/ClearAll' }]))
  await waitFor(() => expect(network.sent('GET').length).toBeGreaterThanOrEqual(3))
})
