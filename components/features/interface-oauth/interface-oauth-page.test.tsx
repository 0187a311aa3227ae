import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { InterfaceOauthPage } from './interface-oauth-page'

const time = Date.UTC(2026, 0, 1, 0, 30)
const secret = '0123456789abcdef0123456789abcdef'
const row = (id: string, more: object = {}) => ({
  ...{ id, appId: `app${id}`, appName: `应用${id}`, usefulLife: null, creatorUser: '周国强/zhouguoqiang', creatorTime: time },
  ...{ lastModifyTime: time, sortCode: 7, enabledMark: 1, tenantId: '', dataInterfaceIds: 'i1,i2', runUser: '唐雪梅/tangxuemei' },
  ...more,
})
const info = (more: object = {}) => ({
  ...{
    id: '1',
    appId: 'app1',
    appName: '应用1',
    appSecret: '',
    verifySignature: 1,
    usefulLife: null,
    whiteList: '',
    sortCode: 7,
  },
  ...{ enabledMark: 1, description: '', version: 3, runUser: '唐雪梅/tangxuemei' },
  list: [{ id: 'i1', fullName: '天气', enCode: 'weather', type: 'SQL操作' }],
  userList: [{ userId: 'u2', userName: '王芳/wangfang', userKey: 'k'.repeat(32) }],
  ...more,
})

let network: ReturnType<typeof startNetwork>
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2400, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  const list = [row('1'), row('2', { enabledMark: 0, usefulLife: time, dataInterfaceIds: '' })]
  network = startNetwork({
    'GET /system/InterfaceOauth': () => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
    'GET /system/InterfaceOauth/1': () => ok(info()),
    'GET /system/InterfaceOauth/getAppSecret': () => ok(secret),
    'GET /system/DataInterface/Selector': () =>
      ok([
        {
          ...{ id: 'c', fullName: '公共', category: '0' },
          children: [
            { id: 'i1', fullName: '天气' },
            { id: 'i2', fullName: '汇率' },
          ],
        },
      ]),
    'GET /system/DataInterface/GetParam/i1': () => ok([{ field: 'city', fieldName: '城市', defaultValue: '杭州' }]),
  })
})

const line = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
async function act(name: string, label: string) {
  await userEvent.click((await line(name)).getByRole('button', { name: `更多 ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}

it('shows every column of an application, and whether it still counts', async () => {
  const { container } = await showScreen(<InterfaceOauthPage />)
  const cells = await line('应用1')
  for (const text of ['app1', '启用', '永久', '2', '唐雪梅', '周国强', '7']) expect(cells.getByText(text)).toBeInTheDocument()
  const second = await line('应用2')
  for (const text of ['禁用', '2026-01-01 08:30:00', '0']) expect(second.getByText(text)).toBeInTheDocument()
  await expectNoViolations(container)
})

it('a new application needs a secret, which the platform makes, and which is sent with the form once', async () => {
  await showScreen(<InterfaceOauthPage />)
  await userEvent.click(await screen.findByRole('button', { name: '新建应用' }))
  const form = within(await screen.findByRole('dialog', { name: /新建应用/ }))
  await userEvent.type(form.getByRole('textbox', { name: /^appId/ }), 'crm')
  await userEvent.type(form.getByRole('textbox', { name: /应用名称/ }), '客户系统')
  await userEvent.click(form.getByRole('button', { name: '确定' }))
  expect(network.sent('POST')).toEqual([])
  await userEvent.click(form.getByRole('button', { name: '获取秘钥' }))
  await waitFor(() => expect(form.getByDisplayValue(secret)).toHaveAttribute('readonly'))
  expect(form.getByText(/请立即保存此秘钥/)).toBeInTheDocument()
  await userEvent.click(form.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]?.body).toMatchObject({
    ...{ appId: 'crm', appName: '客户系统', appSecret: secret, verifySignature: '1', enabledMark: 1 },
  })
})

it('one that is there keeps its secret unless a new one is asked for, and sends the version that it was read at', async () => {
  await showScreen(<InterfaceOauthPage />)
  await userEvent.click((await line('应用1')).getByRole('button', { name: '编辑 应用1' }))
  const form = within(await screen.findByRole('dialog', { name: /编辑应用/ }))
  expect(form.getByPlaceholderText('已保存，不再显示')).toBeInTheDocument()
  await userEvent.type(form.getByRole('textbox', { name: /说明/ }), '每天')
  await userEvent.click(form.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const { body } = network.sent('PUT')[0] ?? {}
  expect(body).toMatchObject({ version: 3, description: '每天', appId: 'app1' })
  expect(body?.['appSecret'] ?? '').toBe('')
  expect(body).not.toHaveProperty('userList')
})

it('interfaces are chosen at the left and stand at the right, and exactly these are granted', async () => {
  await showScreen(<InterfaceOauthPage />)
  await act('应用1', '授权')
  const dialog = within(await screen.findByRole('dialog', { name: /接口授权/ }))
  await userEvent.click(await dialog.findByRole('treeitem', { name: '汇率' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(dialog.getByRole('button', { name: /移除.*天气|天气/ }))
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]).toMatchObject({
    path: '/system/InterfaceOauth/saveInterfaceList',
    body: { interfaceIdentId: '1', dataInterfaceIds: 'i2' },
  })
})

it('keys of users are copied, and renewed after a question', async () => {
  network.answers['POST /system/InterfaceOauth/RenewUserKey'] = () => ok({ userKey: secret }, '操作成功')
  const user = userEvent.setup()
  await showScreen(<InterfaceOauthPage />)
  await act('应用1', '用户')
  const dialog = within(await screen.findByRole('dialog', { name: /授权用户/ }))
  expect(await dialog.findByText('k'.repeat(32))).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '复制' }))
  expect(await navigator.clipboard.readText()).toBe('k'.repeat(32))
  await userEvent.click(dialog.getByRole('button', { name: '更换密钥' }))
  expect(network.sent('POST')).toEqual([])
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')[0]?.body).toEqual({ interfaceIdentId: '1', userId: 'u2' }))
})

it('when all bound users are gone the dialog says that every call is refused', async () => {
  network.answers['GET /system/InterfaceOauth/1'] = () => ok(info({ userList: [], isBound: 1 }))
  await showScreen(<InterfaceOauthPage />)
  await act('应用1', '用户')
  expect(await screen.findByText(/绑定的用户均已删除，该应用的调用会被拒绝/)).toBeInTheDocument()
})

it('the details show how exactly this application calls: with its signature, its key and the parameters of the interface', async () => {
  await showScreen(<InterfaceOauthPage />)
  await act('应用1', '详情')
  const drawer = await screen.findByRole('dialog', { name: /应用详情/ })
  const example = await within(drawer).findByRole('tabpanel')
  await waitFor(() => expect(example).toHaveTextContent('city=%E6%9D%AD%E5%B7%9E'))
  for (const part of ['app1::', 'openssl dgst -sha256', 'YmDate', 'UserKey', '/api/system/DataInterface/i1/Actions/Response'])
    expect(example).toHaveTextContent(part)
  await userEvent.click(within(drawer).getByRole('tab', { name: 'Node.js' }))
  expect(example).toHaveTextContent("createHmac('sha256', process.env.APP_SECRET)")
  await expectNoViolations(drawer)
})

it('the log tells what was asked, and where; who may not see applications is told so', async () => {
  const call = { id: 'i1', invokId: 'l1', fullName: '天气', enCode: 'w', tenantId: '', invokTime: time, userId: '王芳/wangfang' }
  network.answers['GET /system/InterfaceOauth/dataInterfaceLog/1'] = () =>
    ok({
      list: [{ ...call, invokIp: '10.0.0.8', invokDevice: 'curl/8', invokType: 'GET', invokWasteTime: 12 }],
      pagination: { currentPage: 1, pageSize: 20, total: 1 },
    })
  await showScreen(<InterfaceOauthPage />)
  await act('应用1', '日志')
  const drawer = within(await screen.findByRole('dialog', { name: /调用日志/ }))
  expect(await drawer.findByText('10.0.0.8')).toBeInTheDocument()
  expect(drawer.getByText(/\/api\/system\/DataInterface\/i1\/Actions\/Response$/)).toBeInTheDocument()
})

it('who may not see applications is told so in their place', async () => {
  network.answers['GET /system/InterfaceOauth'] = () => refusal('没有访问权限，请联系管理员授权', 403)
  await showScreen(<InterfaceOauthPage />)
  expect(await screen.findByText(/没有访问权限|无权/)).toBeInTheDocument()
})
