import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { randomKey } from '@/lib/client/draft-seal'
import profile from '@/messages/zh/profile.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ProfilePage } from './profile-page'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))

const infoPath = '/permission/Users/Current/BaseInfo'
const dictionariesPath = '/system/DictionaryData/All'
let info: Record<string, unknown>
let network: ReturnType<typeof startNetwork>

beforeEach(() => {
  info = { id: 'u1', account: 'gao', realName: '高明远', gender: '1', mobilePhone: '010-2', birthday: 946_684_800_000 }
  const item = { id: 's1', enCode: '1', fullName: '男' }
  network = startNetwork({
    [`GET ${infoPath}`]: () => ok(info),
    [`GET ${dictionariesPath}`]: () => ok({ list: [{ id: 'd', enCode: 'sex', dictionaryList: [item] }] }),
    [`PUT ${infoPath}`]: ({ body }) => {
      info = { ...info, ...body }
      return ok(null, '更新成功')
    },
  })
})

const sent = () => network.sent('PUT').map(({ body }) => body)

async function open() {
  const shell = { user: { userId: 'u1', userName: '高明远', userAccount: 'gao' }, draftKeys: [randomKey()] }
  const view = await showScreen(<ProfilePage href="/profile" />, { texts: { profile }, shell: shell as object })
  await nameField()
  return view
}

/** The network is back: what is shown is read anew. */
async function readAnew(path = infoPath) {
  const count = () => network.sent('GET').filter((call) => call.path === path).length
  const before = count()
  await act(async () => window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(count()).toBe(before + 1))
  await act(async () => undefined)
}
const nameField = () => screen.findByRole('textbox', { name: /姓名/ })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('is saved as it is filled in, and what was saved is what the next changes are changes of', async () => {
  const { container } = await open()
  expect(screen.getByRole('combobox', { name: /性别/ })).toHaveTextContent('男')
  await expectNoViolations(container)
  await userEvent.type(await nameField(), '甲')
  expect(screen.getByText('修改尚未保存')).toBeVisible()
  await press('保存')
  await waitFor(() => expect(screen.queryByText('修改尚未保存')).toBeNull())
  expect(sent()).toEqual([expect.objectContaining({ realName: '高明远甲', gender: '1', mobilePhone: '010-2' })])
  expect(sent()[0]).not.toHaveProperty('id')
  expect(refresh).toHaveBeenCalled()
  await userEvent.type(await nameField(), '乙')
  await press('还原')
  expect(await screen.findByDisplayValue('高明远甲')).toBeVisible()
})

it('a refusal is told above the form, and what was typed stays', async () => {
  network.answers[`PUT ${infoPath}`] = () => refusal('手机号码已存在')
  await open()
  await userEvent.type(await nameField(), '甲')
  await press('保存')
  expect(await screen.findByRole('alert')).toHaveTextContent('手机号码已存在')
  expect(await nameField()).toHaveValue('高明远甲')
})

it('what is shown stays where reading it anew fails, and the person is told', async () => {
  await open()
  network.answers[`GET ${infoPath}`] = () => refusal('服务繁忙', 500)
  await readAnew()
  expect(await screen.findByText('未能更新，显示的内容可能不完整')).toBeVisible()
  expect(await nameField()).toHaveValue('高明远')
})

it('a form that was begun without the choices stays under the hands of the person while they are asked for again', async () => {
  network.answers[`GET ${dictionariesPath}`] = () => refusal('服务繁忙', 500)
  await open()
  await userEvent.type(await nameField(), '甲')
  network.answers[`GET ${dictionariesPath}`] = () => new Promise(() => undefined)
  await readAnew(dictionariesPath)
  expect(screen.getByRole('textbox', { name: /姓名/ })).toHaveValue('高明远甲')
})

it('what was changed here is saved over what others have changed meanwhile', async () => {
  await open()
  await userEvent.type(await nameField(), '甲')
  info = { ...info, mobilePhone: '13800138000', landline: '021-1' }
  await readAnew()
  expect(screen.getByRole('textbox', { name: /手机/ })).toHaveValue('010-2')
  await press('保存')
  await waitFor(() => expect(screen.queryByText('修改尚未保存')).toBeNull())
  expect(sent()).toEqual([expect.objectContaining({ realName: '高明远甲', mobilePhone: '13800138000', landline: '021-1' })])
  expect(screen.getByRole('textbox', { name: /手机/ })).toHaveValue('13800138000')
})

it('shows what is kept now where nothing was typed, but not in a form in which somebody stands', async () => {
  await open()
  info = { ...info, realName: '高远' }
  await readAnew()
  expect(await screen.findByDisplayValue('高远')).toBeVisible()
  act(() => screen.getByRole('textbox', { name: /姓名/ }).focus())
  info = { ...info, realName: '高远明' }
  await readAnew()
  expect(await nameField()).toHaveValue('高远')
  expect(await nameField()).toHaveFocus()
})

it('the button that was pressed keeps the focus when the form begins anew', async () => {
  await open()
  await userEvent.type(await nameField(), '甲')
  await press('保存')
  await waitFor(() => expect(screen.queryByText('修改尚未保存')).toBeNull())
  expect(screen.getByRole('button', { name: '保存' })).toHaveFocus()
  await userEvent.type(await nameField(), '乙')
  await press('还原')
  expect(await screen.findByDisplayValue('高明远甲')).toBeVisible()
  expect(screen.getByRole('button', { name: '保存' })).toHaveFocus()
})
