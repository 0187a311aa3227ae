import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { ConfirmHost } from '@/components/ui/confirm'
import { ToastHost } from '@/components/ui/toast'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import validation from '@/messages/zh/validation.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { FakeRequest } from '@/tests/fixtures/fake-request'
import { lendSizes } from '@/tests/fixtures/layout'
import { NoticesPage } from './notices-page'

type Call = { method: string; path: string; body: unknown; key: string | null }
type Notice = ReturnType<typeof notice>
const notice = (id: string, enabledMark: number, more: object = {}) => ({
  id,
  title: `公告${id}`,
  category: '公告',
  excerpt: '摘要文字',
  enabledMark,
  expirationTime: null,
  creatorUser: '宋雅琴/songyaqin',
  creatorTime: Date.UTC(2026, 2, 1, 1, 5),
  releaseUser: enabledMark === 0 ? '' : '许志远/xuzhiyuan',
  releaseTime: enabledMark === 0 ? null : Date.UTC(2026, 2, 2, 1, 5),
  type: 1,
  ...more,
})

let calls: Call[]
let notices: Notice[]
let replies: Record<string, object>

beforeEach(() => {
  calls = []
  replies = {}
  notices = [notice('d1', 0), notice('r1', 1), notice('x1', 2)]
  // The network is the edge.
  global.fetch = (async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://x').pathname.slice(4)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const headers = init.headers as Record<string, string>
    const call = { method: String(init.method), path, body, key: headers['idempotency-key'] ?? null }
    calls.push(call)
    const given = replies[`${call.method} ${path}`]
    return new Response(JSON.stringify(given ?? { code: 200, msg: msgOf(call), data: dataOf(call) }))
  }) as typeof fetch
})

function msgOf({ method, path }: Call): string {
  if (path.endsWith('/Release')) return '发布成功'
  return { POST: '新建成功', PUT: '更新成功', DELETE: '删除成功' }[method] ?? ''
}

function dataOf({ method, path }: Call): object | null {
  if (path === '/message/Notice/List')
    return { list: notices, pagination: { currentPage: 1, pageSize: 20, total: notices.length } }
  if (path === '/message/SendMessageConfig/getSendConfigList')
    return { list: [{ id: 'c1', fullName: '公告短信' }], pagination: { currentPage: 1, pageSize: 200, total: 1 } }
  if (path === '/system/DictionaryData/All')
    return { list: [{ id: 'k', enCode: 'NoticeType', dictionaryList: [{ id: '1', enCode: '1', fullName: '公告' }] }] }
  if (method === 'GET' && path.startsWith('/message/Notice/')) {
    const found = notices.find(({ id }) => path.endsWith(`/${id}`))
    return { ...found, category: '1', toUserIds: '', coverImage: '', bodyText: '<p>正文</p>', files: '', remindCategory: 1 }
  }
  return null
}

beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  // jsdom's own files cannot be read by promise.
  Blob.prototype.arrayBuffer ??= async function arrayBuffer() {
    return new ArrayBuffer(this.size)
  }
  lendSizes({ width: 2000, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))

const data = {
  user: { userId: 'u1', userName: '宋雅琴', userAccount: 'songyaqin' },
  rights: [],
  menus: [],
  systemTitle: '',
} as unknown as ShellData

async function open() {
  const view = await show()
  await screen.findByText('公告r1')
  return view
}

async function show() {
  const texts = { common, errors, form, list, validation, widgets }
  const view = await act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={texts}>
        <SWRConfig
          value={{ provider: () => new Map(), revalidateIfStale: false, shouldRetryOnError: false, dedupingInterval: 0 }}
        >
          <ShellProvider data={data} openPath={() => {}} closePath={() => {}}>
            <NoticesPage />
            <ConfirmHost />
            <ToastHost />
          </ShellProvider>
        </SWRConfig>
      </NextIntlClientProvider>,
    ),
  )
  return view
}
const lists = () => calls.filter(({ path }) => path === '/message/Notice/List')
const writes = () => calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('List'))
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

async function openForm(button = '新建公告') {
  await userEvent.click(screen.getByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('textbox', { name: '公告标题' })
  return within(dialog)
}

async function chooserOf(dialog: Awaited<ReturnType<typeof openForm>>, field: string): Promise<HTMLInputElement> {
  const group = await dialog.findByRole('group', { name: field })
  return group.querySelector('input[type="file"]') as HTMLInputElement
}

describe('the list of notices', () => {
  it('has the columns of the contract, states in words, and what can be done in each', async () => {
    const { container } = await open()
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent)
    for (const name of ['标题', '类型', '摘要', '状态', '发布人', '发布时间', '失效时间', '创建人', '创建时间'])
      expect(headers.join()).toContain(name)
    const actionsOf = (id: string) =>
      within(screen.getByRole('row', { name: new RegExp(`公告${id}`) }))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
    expect(actionsOf('d1')).toEqual(['编辑 公告d1', '发布 公告d1', '更多 公告d1'])
    expect(actionsOf('r1')).toEqual(['查看 公告r1', '删除 公告r1'])
    expect(actionsOf('x1')).toEqual(['查看 公告x1', '删除 公告x1'])
    for (const text of ['存草稿', '已发送', '已过期']) expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('row', { name: /公告r1/ })).toHaveTextContent(/许志远.*2026-03-02 09:05/)
    await expectNoViolations(container)
  })

  it('asks with empty lists for every condition, and with the keyword from the first page', async () => {
    await open()
    expect(lists()[0]?.body).toMatchObject({ keyword: '', type: [], enabledMark: [], releaseUser: [], releaseTime: [] })
    await userEvent.type(await screen.findByRole('searchbox', { name: '关键词' }), '放假{Enter}')
    await waitFor(() => expect(lists().at(-1)?.body).toMatchObject({ keyword: '放假', currentPage: 1 }))
  })

  it('releases a draft after the question, once however often it is pressed', async () => {
    await open()
    const release = screen.getByRole('button', { name: '发布 公告d1' })
    fireEvent.click(release)
    fireEvent.click(release)
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('您确定要发布当前公告, 是否继续?')
    await answer('发布')
    expect(await screen.findByText('发布成功')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(writes()).toMatchObject([{ method: 'PUT', path: '/message/Notice/d1/Actions/Release' }])
  })

  it('a draft that somebody else has released meanwhile: the platform says so and the list shows it', async () => {
    await open()
    replies['PUT /message/Notice/d1/Actions/Release'] = { code: 400, msg: '公告已发布，请勿重复发布', data: null }
    notices = notices.map((each) => (each.id === 'd1' ? { ...each, enabledMark: 1 } : each))
    await userEvent.click(screen.getByRole('button', { name: '发布 公告d1' }))
    await answer('发布')
    expect(await screen.findByText('公告已发布，请勿重复发布')).toBeVisible()
    expect(await screen.findByRole('button', { name: '查看 公告d1' })).toBeVisible()
  })

  it('deletes after the question of the spec', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: '删除 公告x1' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('此操作将永久删除该数据, 是否继续?')
    await answer('取消')
    expect(writes()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '删除 公告x1' }))
    await answer('删除')
    await waitFor(() => expect(writes()).toMatchObject([{ method: 'DELETE', path: '/message/Notice/x1' }]))
  })

  it('shows a released notice as its recipients see it, without reading it for anybody', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: '查看 公告r1' }))
    expect(await screen.findByRole('dialog', { name: '公告详情' })).toHaveTextContent(/公告r1.*许志远.*正文/)
    expect(calls.some(({ path }) => path.includes('ReadInfo'))).toBe(false)
    replies['GET /message/Notice/r1'] = { code: 500, msg: '服务繁忙', data: null }
    // The network is back: what is shown is read anew.
    await act(async () => window.dispatchEvent(new Event('online')))
    const dialog = screen.getByRole('dialog', { name: '公告详情' })
    expect(await within(dialog).findByText('未能更新，显示的内容可能不完整')).toBeVisible()
    expect(dialog).toHaveTextContent('正文')
  })

  it('who may not see it is told so', async () => {
    replies['POST /message/Notice/List'] = { code: 403, msg: '没有访问权限，请联系管理员授权', data: null }
    await show()
    expect(await screen.findByText('没有访问权限')).toBeVisible()
  })
})

describe('the form of a notice', () => {
  it('demands a title, and keeps a new notice as a draft', async () => {
    await open()
    const dialog = await openForm()
    await userEvent.click(dialog.getByRole('button', { name: '存草稿' }))
    expect(dialog.getByRole('textbox', { name: '公告标题' })).toBeInvalid()
    expect(writes()).toEqual([])
    await userEvent.type(dialog.getByRole('textbox', { name: '公告标题' }), ' 春节放假 ')
    await userEvent.type(dialog.getByRole('textbox', { name: '摘要' }), '共八天')
    const keep = dialog.getByRole('button', { name: '存草稿' })
    fireEvent.click(keep)
    fireEvent.click(keep)
    expect(await screen.findByText('新建成功')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toHaveLength(1)
    expect(writes()[0]).toMatchObject({
      method: 'POST',
      path: '/message/Notice',
      body: { title: '春节放假', excerpt: '共八天', category: '1', toUserIds: '', remindCategory: 1, expirationTime: null },
    })
    expect(writes()[0]?.key).toMatch(/^\w{16,}$/)
  })

  it('keeps and releases a new notice by the id that creating answers', async () => {
    await open()
    const dialog = await openForm()
    await userEvent.type(dialog.getByRole('textbox', { name: '公告标题' }), '立即发布')
    replies['POST /message/Notice'] = { code: 200, msg: '新建成功', data: { id: 'n7' } }
    await userEvent.click(dialog.getByRole('button', { name: '保存并发布' }))
    await answer('发布')
    await waitFor(() => expect(writes().at(-1)?.path).toBe('/message/Notice/n7/Actions/Release'))
  })

  it('keeps and releases a new notice: the draft is found where creating answers no id', async () => {
    await open()
    const dialog = await openForm()
    await userEvent.type(dialog.getByRole('textbox', { name: '公告标题' }), '立即发布')
    notices = [notice('n9', 0, { title: '立即发布' }), ...notices]
    await userEvent.click(dialog.getByRole('button', { name: '保存并发布' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('您确定要发布当前公告, 是否继续?')
    await answer('发布')
    expect(await screen.findByText('发布成功')).toBeVisible()
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /message/Notice',
      'PUT /message/Notice/n9/Actions/Release',
    ])
    expect(lists().find(({ body }) => (body as { keyword: string }).keyword === '立即发布')?.body).toMatchObject({
      enabledMark: ['0'],
      creatorUser: ['u1'],
    })
  })

  it('a notice that could not be released is kept, and the reason is told', async () => {
    await open()
    const dialog = await openForm('编辑 公告d1')
    replies['PUT /message/Notice/d1/Actions/Release'] = { code: 400, msg: '没有可接收公告的人员', data: null }
    await userEvent.click(dialog.getByRole('button', { name: '保存并发布' }))
    await answer('发布')
    expect(await screen.findByText('公告已存为草稿，但没有发布：没有可接收公告的人员')).toBeVisible()
    expect(writes()[0]).toMatchObject({ method: 'PUT', path: '/message/Notice/d1', body: { title: '公告d1' } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('demands a send configuration only where reminding is done by one', async () => {
    await open()
    const dialog = await openForm('编辑 公告d1')
    expect(dialog.queryByRole('combobox', { name: '发送配置' })).toBeNull()
    await userEvent.click(dialog.getByRole('radio', { name: '自定义' }))
    const config = await dialog.findByRole('combobox', { name: '发送配置' })
    await userEvent.click(dialog.getByRole('button', { name: '存草稿' }))
    expect(config).toBeInvalid()
    await userEvent.click(config)
    await userEvent.click(await screen.findByRole('option', { name: '公告短信' }))
    await userEvent.click(dialog.getByRole('button', { name: '存草稿' }))
    await waitFor(() =>
      expect(writes()[0]?.body).toMatchObject({ remindCategory: 2, sendConfigId: 'c1', sendConfigName: '公告短信' }),
    )
  })

  it('nothing is saved while a file is on its way, and then what has arrived', async () => {
    FakeRequest.install()
    await open()
    const dialog = await openForm('编辑 公告d1')
    const input = await chooserOf(dialog, '附件')
    const large = new File(['x'], '大.pdf')
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
    await userEvent.upload(input, large)
    expect(await screen.findByText('“大.pdf”：文件大小超过10MB')).toBeVisible()
    await userEvent.upload(input, new File(['abc'], '安排.pdf'))
    await waitFor(() => expect(FakeRequest.sent[0]?.url).toMatch(/^\/api\/file\/Uploader\/annex\?/))
    await userEvent.click(dialog.getByRole('button', { name: '存草稿' }))
    expect(await dialog.findByText('文件还在上传，请等上传完成或移除后再提交')).toBeVisible()
    expect(writes()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await answer('继续填写')
    await act(async () => FakeRequest.sent[0]?.store('f1.pdf'))
    expect(await dialog.findByRole('button', { name: '预览 安排.pdf' })).toBeVisible()
    await expectNoViolations(document.body)
    await userEvent.click(dialog.getByRole('button', { name: '存草稿' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    const sent = writes()[0]?.body as { files: string } | undefined
    expect(JSON.parse(sent?.files ?? '')).toEqual([
      {
        name: '安排.pdf',
        fileId: 'f1.pdf',
        fileSize: 3,
        fileExtension: 'pdf',
        fileVersionId: '',
        url: '/api/file/Image/annex/f1.pdf',
      },
    ])
  })

  it('takes one picture under 5 MB as the cover, and sends its address', async () => {
    FakeRequest.install()
    await open()
    const dialog = await openForm('编辑 公告d1')
    const input = await chooserOf(dialog, '封面图片')
    const large = new File(['x'], 'a.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 })
    await userEvent.upload(input, large)
    expect(await screen.findByText('“a.png”：图片大小超过5MB')).toBeVisible()
    await userEvent.upload(input, new File(['x'], 'b.png', { type: 'image/png' }))
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(1))
    await act(async () => FakeRequest.sent[0]?.store('b1.png', 'annexpic'))
    expect(await dialog.findByRole('button', { name: '预览 b.png' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '存草稿' }))
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ coverImage: '/api/file/Image/annexpic/b1.png', files: '' }))
  })

  it('shows before the release what the recipients will see', async () => {
    await open()
    const dialog = await openForm('编辑 公告d1')
    await userEvent.click(dialog.getByRole('button', { name: '预览' }))
    const preview = await screen.findByRole('dialog', { name: '预览' })
    expect(preview).toHaveTextContent(/公告d1.*宋雅琴\/songyaqin.*摘要文字.*正文/)
    expect(writes()).toEqual([])
  })

  it('a refused save says why and keeps what is typed; leaving asks first', async () => {
    await open()
    const dialog = await openForm('编辑 公告d1')
    replies['PUT /message/Notice/d1'] = { code: 400, msg: '公告已发布，不能修改', data: null }
    await userEvent.type(dialog.getByRole('textbox', { name: '公告标题' }), '改')
    await userEvent.click(dialog.getByRole('button', { name: '存草稿' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('公告已发布，不能修改')
    expect(dialog.getByRole('textbox', { name: '公告标题' })).toHaveValue('公告d1改')
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('填写的内容还没有保存，确定要离开吗？')
    await answer('继续填写')
    expect(dialog.getByRole('textbox', { name: '公告标题' })).toHaveValue('公告d1改')
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await answer('放弃并离开')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays as it is when the network comes back while somebody writes', async () => {
    await open()
    const dialog = await openForm('编辑 公告d1')
    await userEvent.type(dialog.getByRole('textbox', { name: '公告标题' }), '改')
    await act(async () => window.dispatchEvent(new Event('online')))
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    expect(dialog.getByRole('textbox', { name: '公告标题' })).toHaveValue('公告d1改')
  })

  it('a draft that was released before it was opened can be read but not saved', async () => {
    await open()
    notices = notices.map((each) => (each.id === 'd1' ? { ...each, enabledMark: 1 } : each))
    await userEvent.click(screen.getByRole('button', { name: '编辑 公告d1' }))
    const dialog = within(await screen.findByRole('dialog', { name: /编辑公告/ }))
    expect(await dialog.findByText('该公告已发布，不能再修改。')).toBeVisible()
    expect(await dialog.findByText('公告d1')).toBeVisible()
    expect(dialog.queryByRole('textbox')).toBeNull()
    expect(dialog.queryByRole('button', { name: '存草稿' })).toBeNull()
  })
})
