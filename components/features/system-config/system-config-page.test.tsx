import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { SystemConfigPage } from './system-config-page'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))

const config = {
  ...{ title: '佳创', sysName: '佳创', sysVersion: '3.5.0', sysDescription: '', copyright: '', companyName: '甲' },
  ...{
    loginIcon: '/api/file/Image/annexpic/0123456789abcdef0123456789abcdef.png',
    logoIcon: '',
    appIcon: '',
    watermarkSwitch: 0,
    navigationIcon: '',
    workLogoIcon: '',
  },
  ...{ singleLogin: 2, tokenTimeout: 480, passwordErrorsNumber: 5, lockType: 2, lockTime: 10, lastLoginTimeSwitch: 1 },
  ...{ enableVerificationCode: 0, verificationCodeNumber: 4, whitelistSwitch: 0, whiteListIp: '', passwordIsUpdatedRegularly: 0 },
  ...{ updateCycle: 90, updateInAdvance: 7, passwordStrengthLimit: 0, passwordLengthMin: 0, passwordLengthMinNumber: 6 },
  ...{ disableOldPassword: 0, disableTheNumberOfOldPasswords: 1, newUserDefaultPassword: 'First-1' },
  ...{ version: 4, requestIp: '10.0.0.7', emailSmtpHost: 'smtp.example' },
}
const shell = { user: { userId: 'u1', userAccount: 'lisi', userName: '李四', isAdministrator: 1 } } as never

let network: ReturnType<typeof startNetwork>
beforeEach(() => {
  network = startNetwork({
    'GET /system/SysConfig': () => ok(config),
    'PUT /system/SysConfig': () => ok(null, '保存成功'),
    'GET /system/SysConfig/getAdminList': () => ok([{ id: 'u1', account: 'lisi', realName: '李四' }]),
  })
})
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
const asked = async () => within(await screen.findByRole('alertdialog'))

it('the whole of it is saved after the question, also what no field is named after, and the shell follows', async () => {
  await showScreen(<SystemConfigPage />, { shell })
  await userEvent.type(await field(/版权信息/), '© 佳创')
  await save()
  const question = await asked()
  expect(question.getByText('您确定要保存，是否继续?')).toBeVisible()
  expect(network.sent('PUT')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]?.body).toMatchObject({
    ...{ copyright: '© 佳创', loginIcon: config.loginIcon, emailSmtpHost: 'smtp.example', tokenTimeout: 480, version: 4 },
  })
  await waitFor(() => expect(refresh).toHaveBeenCalled())
  await expectNoViolations(document.body)
})

it('what counts only with another value is shown with it, and a white list warns whom it shuts out', async () => {
  await showScreen(<SystemConfigPage />, { shell })
  await userEvent.click(await screen.findByRole('tab', { name: '安全设置' }))
  expect(screen.queryByRole('textbox', { name: /白名单\s*IP/ })).not.toBeInTheDocument()
  await userEvent.click(await screen.findByRole('switch', { name: /白名单/ }))
  const list = await field(/白名单\s*IP/)
  await userEvent.click(screen.getAllByRole('button', { name: '保存' }).at(-1) as HTMLElement)
  let question = await asked()
  expect(question.getByText(/白名单是空的，除管理员外所有人都无法登录/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: '取消' }))
  await userEvent.type(list, '10.0.0.8')
  await userEvent.click(screen.getAllByRole('button', { name: '保存' }).at(-1) as HTMLElement)
  question = await asked()
  expect(question.getByText(/您当前的地址 10.0.0.7 不在白名单中/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')[0]?.body).toMatchObject({ whitelistSwitch: 1, whiteListIp: '10.0.0.8' }))
  await expectNoViolations(document.body)
})

it('the administrators are read when their tab is opened', async () => {
  await showScreen(<SystemConfigPage />, { shell })
  await screen.findByRole('tab', { name: '管理员设置' })
  expect(network.calls.map(({ path }) => path)).not.toContain('/system/SysConfig/getAdminList')
  await userEvent.click(screen.getByRole('tab', { name: '管理员设置' }))
  expect(await screen.findByText(/始终保留/)).toBeVisible()
})
