import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { DataBackupsPage } from './data-backups-page'

const row = (id: string) => ({
  ...{ id, fileName: `${id}.tar.gz`, fileSize: 1_500_000, creatorTime: Date.UTC(2026, 0, 1) },
  fileUrl: `/api/system/DataBackup/${id}/Actions/Download`,
})
let network: ReturnType<typeof startNetwork>
let state = { state: 'none', doneCount: 0, totalCount: 0, reason: '' }
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2000, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))
beforeEach(() => {
  state = { state: 'none', doneCount: 0, totalCount: 0, reason: '' }
  network = startNetwork({
    'GET /system/DataBackup': () => ok({ list: [row('b1')], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
    'GET /system/DataBackup/progress': () => ok(state),
    'POST /system/DataBackup': () => {
      state = { state: 'running', doneCount: 1, totalCount: 4, reason: '' }
      return ok(null, '备份已开始')
    },
  })
})

it('shows what is kept, and deletes after a question', async () => {
  const { container } = await showScreen(<DataBackupsPage />)
  const cells = within(await screen.findByRole('row', { name: /b1/ }))
  for (const text of ['b1.tar.gz', '2026-01-01 08:00']) expect(cells.getByText(text)).toBeInTheDocument()
  await expectNoViolations(container)
  await userEvent.click(cells.getByRole('button', { name: '删除 b1.tar.gz' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(network.sent('DELETE')).toHaveLength(1))
})

it('begins a backup, shows how far it is, and reads the list again when it is done', async () => {
  await showScreen(<DataBackupsPage />)
  await userEvent.click(await screen.findByRole('button', { name: '立即备份' }))
  expect(await screen.findByRole('progressbar', { name: '正在备份' })).toBeInTheDocument()
  const asked = () => network.calls.filter(({ path }) => path === '/system/DataBackup').length
  const before = asked()
  state = { state: 'done', doneCount: 4, totalCount: 4, reason: '' }
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 5000 })
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
})

it('says why one has failed', async () => {
  state = { state: 'failed', doneCount: 0, totalCount: 0, reason: '存储空间不足，无法备份' }
  await showScreen(<DataBackupsPage />)
  expect(await screen.findByText('存储空间不足，无法备份')).toBeInTheDocument()
})

it('offers the archive, which holds everything, to administrators only', async () => {
  await showScreen(<DataBackupsPage />)
  const plain = within(await screen.findByRole('row', { name: /b1/ }))
  expect(plain.getByRole('button', { name: '删除 b1.tar.gz' })).toBeInTheDocument()
  expect(plain.queryByRole('button', { name: '下载 b1.tar.gz' })).toBeNull()
  cleanup()
  await showScreen(<DataBackupsPage />, { shell: { user: { userId: 'root', isAdministrator: 1 } as UserInfo } })
  const full = within(await screen.findByRole('row', { name: /b1/ }))
  expect(full.getByRole('button', { name: '下载 b1.tar.gz' })).toBeInTheDocument()
})
