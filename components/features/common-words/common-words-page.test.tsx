import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { CommonWordsPage } from './common-words-page'

const words = {
  ...{ id: 'w1', commonWordsText: '同意', commonWordsType: 0, sortCode: 3, enabledMark: 1, creatorTime: 1 },
  ...{ systemIds: ['s2'], systemNames: '别处' },
}
const shell = {
  user: { userId: 'u1', userAccount: 'lisi', userName: '李四', systemIds: [{ id: 's1', name: '业务系统' }] },
} as never

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/system/commonWords')
  network = startNetwork({
    'GET /system/CommonWords': ({ query }) => {
      const list = query.get('commonWordsType') === '0' ? [words] : []
      return ok({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
    },
    'GET /system/CommonWords/w1': () => ok({ ...words, version: 2 }),
  })
})
const dialogOf = (name: string) => screen.findByRole('dialog', { name: new RegExp(name) })
const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }))

it('words are changed with their version, and stay where they are offered', async () => {
  await showScreen(<CommonWordsPage />, { shell })
  const row = within(await screen.findByRole('row', { name: /同意/ }))
  for (const text of ['别处', '启用', '3']) expect(row.getByText(text)).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: /^编辑/ }))
  const dialog = await dialogOf('编辑常用语')
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /常用语/ }), '，请办理')
  await expectNoViolations(dialog)
  expect(within(dialog).queryByRole('button', { name: '确定并新增' })).not.toBeInTheDocument()
  await press(dialog, '确定')
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/system/CommonWords/w1',
    body: { commonWordsText: '同意，请办理', commonWordsType: 0, systemIds: ['s2'], version: 2 },
  })
})

it('one after the other is made without closing the dialog, each saved once', async () => {
  await showScreen(<CommonWordsPage />, { shell })
  await userEvent.click(await screen.findByRole('button', { name: '新建常用语' }))
  for (const text of ['同意', '已阅']) {
    const field = within(await dialogOf('新建常用语')).findByRole('textbox', { name: /常用语/ })
    await waitFor(async () => expect(await field).toHaveValue(''))
    await userEvent.type(await field, text)
    await press(await dialogOf('新建常用语'), '确定并新增')
    await screen.findAllByText('新建成功')
  }
  await waitFor(() => expect(network.sent('POST').map(({ body }) => body['commonWordsText'])).toEqual(['同意', '已阅']))
  const [first, second] = network.sent('POST')
  expect(first?.key).not.toBe(second?.key)
})

it('own words are another tab, and are offered everywhere', async () => {
  await showScreen(<CommonWordsPage />, { shell })
  await userEvent.click(await screen.findByRole('tab', { name: '个人常用语' }))
  expect(await screen.findByText(/还没有个人常用语/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '新建常用语' }))
  const dialog = await dialogOf('新建常用语')
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /常用语/ }), '我已核对')
  expect(within(dialog).queryByText('适用应用')).not.toBeInTheDocument()
  await press(dialog, '确定')
  await waitFor(() => expect(network.sent('POST')[0]?.body).toMatchObject({ commonWordsText: '我已核对', commonWordsType: 1 }))
})
