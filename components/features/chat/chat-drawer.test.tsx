import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { noRealtime, realtimeAtom } from '@/components/ground/live/realtime-state'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { ConfirmHost } from '@/components/ui/confirm'
import { ToastHost, toast } from '@/components/ui/toast'
import { chatStoreOf } from '@/lib/client/chat/chat-store'
import { liveSource } from '@/lib/client/socket/live'
import { chatTextBytesMax } from '@/lib/contract/message/client-frame'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { FakePlatform } from '@/tests/fixtures/chat-platform'
import { lendSizes } from '@/tests/fixtures/layout'
import { ChatDrawer } from './chat-drawer'
import { imageBytesMax } from './constants'

let userCount = 0
let userId: string
let platform: FakePlatform
let conversations: object[]
let calls: { method: string; path: string }[]

const conversation = (id: string, facts: object = {}) => ({
  id,
  realName: `${id}先生`,
  account: id,
  headIcon: '',
  latestMessage: '好的[微笑]',
  messageType: 'text',
  latestDate: Date.now() - 120_000,
  unreadMessage: 0,
  ...facts,
})

beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 300, height: 600 })
  Element.prototype.scrollTo = () => undefined
})
afterAll(() => {
  setDefaultTimeZone(null)
  chatStoreOf('nobody').stop()
})

beforeEach(() => {
  userCount += 1
  userId = `user-${userCount}`
  platform = new FakePlatform(userId)
  platform.connect()
  conversations = [conversation('li'), conversation('wang')]
  calls = []
  // The network is the edge.
  global.fetch = (async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://x')
    calls.push({ method: String(init.method), path: pathname.slice(4) })
    const contacts = [{ id: 'zhao', realName: '赵六', account: 'zhaoliu', department: '财务部' }]
    const data = pathname.endsWith('ImUser')
      ? { list: contacts, pagination: { currentPage: 1, pageSize: 20, total: 1 } }
      : { list: conversations }
    return new Response(JSON.stringify({ code: 200, msg: '操作成功', data: init.method === 'GET' ? data : null }))
  }) as typeof fetch
})
afterEach(() => {
  act(() => toast.clear())
  liveSource.detach()
})

async function open(unreadChats: [string, number][] = []) {
  const store = createStore()
  store.set(realtimeAtom, {
    ...noRealtime,
    unreadChats: new Map(unreadChats),
    hasUnreadChat: unreadChats.length > 0,
    isConnected: true,
  })
  const data = { user: { userId, userAccount: 'zhang', userName: '张三' }, rights: [], menus: [], systemTitle: '' }
  const onClose = jest.fn()
  const view = await act(async () =>
    render(
      <Provider store={store}>
        <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, form }}>
          <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
            <ShellProvider data={data as unknown as ShellData} openPath={() => {}} closePath={() => {}}>
              <ChatDrawer onClose={onClose} />
              <ConfirmHost />
              <ToastHost />
            </ShellProvider>
          </SWRConfig>
        </NextIntlClientProvider>
      </Provider>,
    ),
  )
  await screen.findByRole('dialog', { name: '内部聊天' })
  return { ...view, store, onClose }
}

const rowOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^(?!.*会话操作).*${name}`) })
const input = () => screen.findByRole('textbox', { name: /^发送给/ })
async function openWindow(name = 'li先生') {
  await userEvent.click(await rowOf(name))
  return input()
}

describe('conversations', () => {
  test('show who wrote what when, how much is unread at most 99, and people without a name', async () => {
    conversations = [
      conversation('li', { latestMessage: '{"path":"x"}', messageType: 'image' }),
      conversation('wang', { messageType: 'voice', latestDate: Date.now() - 1.5 * 86_400_000 }),
      conversation('x', { realName: '', account: '', latestDate: Date.UTC(2020, 1, 3) }),
    ]
    await open([
      ['li', 100],
      ['wang', 99],
    ])
    expect(await rowOf('li先生')).toHaveTextContent(/99\+.*2分钟前\[图片\]/)
    expect(await rowOf('wang先生')).toHaveTextContent(/99(?!\+).*1天前\[语音\]/)
    expect(await rowOf('未知用户')).toHaveTextContent(/2020-02-03好的/)
    expect(within(await rowOf('未知用户')).getByRole('img', { name: '微笑' })).toBeInTheDocument()
  })

  test('say when there are none, and offer another try when they could not be had', async () => {
    conversations = []
    const { unmount } = await open()
    expect(await screen.findByText('暂无数据')).toBeInTheDocument()
    unmount()
    userId = `${userId}-again`
    const works = global.fetch
    global.fetch = (async () => Promise.reject(new TypeError('offline'))) as typeof fetch
    await open()
    const again = await screen.findByRole('button', { name: '重试' })
    global.fetch = works
    conversations = [conversation('li')]
    await userEvent.click(again)
    expect(await rowOf('li先生')).toBeInTheDocument()
  })

  test('the menu of a row removes it, by pointer and by its button', async () => {
    await open()
    fireEvent.contextMenu(await rowOf('li先生'), { clientX: 10, clientY: 10 })
    await userEvent.click(screen.getByRole('menuitem', { name: '移除' }))
    await waitFor(() => expect(screen.queryByText('li先生')).toBeNull())
    expect(calls).toContainEqual({ method: 'DELETE', path: '/message/imreply/relocation/li' })
    await userEvent.click(screen.getByRole('button', { name: 'wang先生的会话操作' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('records are deleted after a question, and the row stays', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'li先生的会话操作' }))
    await userEvent.click(screen.getByRole('menuitem', { name: '删除聊天记录' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('是否清空当前聊天的所有记录?')
    await userEvent.click(within(question).getByRole('button', { name: '删除聊天记录' }))
    await waitFor(() => expect(calls).toContainEqual({ method: 'DELETE', path: '/message/imreply/deleteChatRecord/li' }))
    await waitFor(async () => expect(await rowOf('li先生')).not.toHaveTextContent('好的'))
  })

  test('arrow keys walk, and one row at a time is in the tab order', async () => {
    await open()
    const first = await rowOf('li先生')
    act(() => first.focus())
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(async () => expect(await rowOf('wang先生')).toHaveFocus())
    expect(first).toHaveAttribute('tabindex', '-1')
  })

  test('five thousand of them are a few rows of the page', async () => {
    conversations = Array.from({ length: 5000 }, (_, index) => conversation(`p${index}`))
    await open()
    await rowOf('p0先生')
    const rows = within(screen.getByRole('list', { name: '消息' })).getAllByRole('listitem')
    expect(rows.length).toBeLessThan(40)
    expect(rows[0]).toHaveAttribute('aria-setsize', '5000')
  })

  test('contacts have name, account and department, and open a conversation', async () => {
    await open()
    await userEvent.click(screen.getByRole('tab', { name: '联系人' }))
    const person = await rowOf('赵六')
    expect(person).toHaveTextContent('赵六zhaoliu财务部')
    await userEvent.click(person)
    expect(await screen.findByRole('textbox', { name: '发送给赵六的消息' })).toBeInTheDocument()
  })
})

describe('window', () => {
  test('opening reads: the platform and the numbers of the shell hear of it', async () => {
    const { store } = await open([['li', 3]])
    await openWindow()
    expect(platform.framesOf('MessageList')[0]).toMatchObject({ toUserId: 'li', formUserId: userId, pageSize: 30, sord: 'desc' })
    expect(platform.framesOf('UpdateReadMessage')).toEqual([{ method: 'UpdateReadMessage', formUserId: 'li' }])
    expect(store.get(realtimeAtom).unreadChats.has('li')).toBe(false)
  })

  test('Enter sends what is written and trimmed, Shift and Enter break the line, an input method sends nothing', async () => {
    await open()
    const field = await openWindow()
    await userEvent.type(field, ' 一{Shift>}{Enter}{/Shift}二 ')
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(platform.texts('li')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(platform.texts('li')).toEqual(['一\n二']))
    expect(field).toHaveValue('')
    await userEvent.type(field, ' \u3000 {Enter}')
    await userEvent.click(screen.getByRole('button', { name: '发送' }))
    expect(platform.framesOf('SendMessage')).toHaveLength(1)
  })

  test('a text of the longest length goes, a longer one is kept with a message', async () => {
    await open()
    const field = await openWindow()
    fireEvent.change(field, { target: { value: '长'.repeat(chatTextBytesMax / 3 + 1) } })
    expect(screen.getByRole('alert')).toHaveTextContent('消息过长，最多约6000个汉字，请分段发送')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(platform.framesOf('SendMessage')).toHaveLength(0)
    fireEvent.change(field, { target: { value: '长'.repeat(chatTextBytesMax / 3) } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(platform.framesOf('SendMessage')).toHaveLength(1))
  })

  test('what comes is text: no markup, pictures for known tokens, links to http only', async () => {
    await open()
    platform.write('li', '<img src=x onerror=alert(1)> [微笑] [没有] javascript:alert(1) https://a.example/x', false)
    await openWindow()
    const log = screen.getByRole('region', { name: '与li先生的聊天' })
    expect(await within(log).findByText(/<img src=x onerror=alert\(1\)>/)).toBeInTheDocument()
    expect(log).toHaveTextContent('[没有] javascript:alert(1)')
    expect(within(log).getAllByRole('link')).toHaveLength(1)
    expect(within(log).getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
    expect(within(log).getByRole('link')).toHaveAttribute('href', 'https://a.example/x')
    expect(within(log).getByRole('img', { name: '微笑' })).toBeInTheDocument()
  })

  test.each([
    ['/api/file/Image/IM/a.png', 400, 200, true],
    ['/api/file/Image/userAvatar/a.png', 400, 200, false],
    ['/api/file/Image/IM/../annex/a.png', 400, 200, false],
    ['https://evil.example/a.png', 400, 200, false],
    ['/api/file/Image/IM/a.png', -1, 1e9, true],
  ])(
    'a picture at %s of %d × %d keeps to its room, and only files of the chat are loaded',
    async (path, width, height, isShown) => {
      await open()
      await openWindow()
      const frame = { method: 'receiveMessage' as const, formUserId: 'li', messageType: 'image', dateTime: Date.now() }
      act(() => platform.push({ ...frame, formMessage: { path, width, height } }))
      if (!isShown) {
        expect(await screen.findByText('图片无法显示')).toBeInTheDocument()
        expect(screen.queryByRole('img', { name: 'li先生发送的图片' })).toBeNull()
        return
      }
      const picture = await screen.findByRole('img', { name: 'li先生发送的图片' })
      expect(Number(picture.getAttribute('width'))).toBeLessThanOrEqual(240)
      expect(Number(picture.getAttribute('height'))).toBeLessThanOrEqual(240)
      fireEvent.error(picture)
      expect(await screen.findByText('图片无法显示')).toBeInTheDocument()
    },
  )

  test('a picture is named by who sent it, and is looked at among its neighbours', async () => {
    await open()
    await openWindow()
    const common = { messageType: 'image', dateTime: Date.now() }
    act(() => {
      platform.push({ ...common, method: 'receiveMessage', formUserId: 'li', formMessage: { path: 'a.png' } })
      platform.push({ ...common, method: 'sendMessage', UserId: userId, toUserId: 'li', toMessage: { path: 'b.png' } })
    })
    await userEvent.click(await screen.findByRole('img', { name: '张三发送的图片' }))
    const viewer = await screen.findByRole('dialog', { name: '张三发送的图片（2/2）' })
    expect(within(viewer).getByRole('img', { name: '张三发送的图片' })).toHaveAttribute('src', '/api/file/Image/IM/b.png')
    await userEvent.keyboard('{ArrowLeft}')
    expect(within(viewer).getByRole('img', { name: 'li先生发送的图片' })).toHaveAttribute('src', '/api/file/Image/IM/a.png')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: '内部聊天' })).toBeInTheDocument()
    expect(await input()).toBeInTheDocument()
  })

  test('pictures are under 5 MB, and one at a time', async () => {
    await open()
    const field = await openWindow()
    const picture = (size: number) => new File([new Uint8Array(size)], 'a.png', { type: 'image/png' })
    const paste = (...files: File[]) => fireEvent.paste(field, { clipboardData: { files } })
    paste(picture(imageBytesMax))
    expect(await screen.findByText('图片大小不能超过5M')).toBeInTheDocument()
    paste(picture(1), picture(1))
    expect(await screen.findByText('一次只能发送一个文件')).toBeInTheDocument()
    paste(new File(['x'], 'a.exe', { type: 'application/x-msdownload' }))
    expect(await screen.findByText('只能发送图片，或 MP4、WebM 视频')).toBeInTheDocument()
  })

  test('what could not be sent says why, and can be sent again or removed', async () => {
    await open()
    const field = await openWindow()
    platform.refusal = '对方账号已被禁用'
    await userEvent.type(field, '在吗{Enter}')
    expect(await screen.findByText('对方账号已被禁用')).toBeInTheDocument()
    platform.refusal = undefined
    await userEvent.click(screen.getByRole('button', { name: '重新发送' }))
    await waitFor(() => expect(platform.texts('li')).toEqual(['在吗']))
    await waitFor(() => expect(screen.queryByText('对方账号已被禁用')).toBeNull())
  })

  test('what is half written is there again, for its peer alone', async () => {
    const { unmount } = await open()
    await userEvent.type(await openWindow(), '写到一半')
    await openWindow('wang先生')
    expect(await input()).toHaveValue('')
    expect(await rowOf('li先生')).toHaveTextContent('[草稿]')
    unmount()
    await open()
    expect(await rowOf('li先生')).toHaveTextContent('[草稿]')
    expect(await openWindow()).toHaveValue('写到一半')
  })

  test('pictures of the panel are put where the caret is, and the last ones come first', async () => {
    await open()
    const field = (await openWindow()) as HTMLTextAreaElement
    await userEvent.type(field, '前后')
    field.setSelectionRange(1, 1)
    await userEvent.click(screen.getByRole('button', { name: '表情' }))
    expect(screen.getByRole('button', { name: '微笑' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    expect(field).toHaveValue('前[怒]后')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: '表情' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: '表情' }))
    expect(within(screen.getByRole('region', { name: '最近使用' })).getByRole('button', { name: '怒' })).toBeInTheDocument()
  })

  test('Escape leaves the history, then the window, then the drawer, and the focus goes back', async () => {
    const { onClose } = await open()
    await openWindow()
    await userEvent.click(screen.getByRole('button', { name: '聊天记录' }))
    await screen.findByRole('searchbox', { name: '搜索聊天记录' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.getByRole('button', { name: '聊天记录' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(await rowOf('li先生')).toHaveFocus()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('the history starts with the oldest page and marks what is searched for', async () => {
    for (let index = 0; index < 60; index += 1) platform.write('li', `第${index}条记录`, false)
    await open()
    await openWindow()
    await userEvent.click(screen.getByRole('button', { name: '聊天记录' }))
    await waitFor(() =>
      expect(platform.framesOf('MessageList').at(-1)).toMatchObject({ sord: 'asc', pageSize: 50, currentPage: 1, keyword: '' }),
    )
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索聊天记录' }), '第59')
    await waitFor(() => expect(document.querySelector('mark')).toHaveTextContent('第59'))
    expect(screen.getByText('没有更多了')).toBeInTheDocument()
  })

  test('the history shows what was said since it was last open', async () => {
    platform.write('li', '先前的话', false)
    await open()
    await openWindow()
    const button = screen.getByRole('button', { name: '聊天记录' })
    const history = () => within(screen.getByRole('region', { name: '聊天记录' }))
    await userEvent.click(button)
    expect(await history().findByText('先前的话')).toBeInTheDocument()
    await userEvent.click(button)
    act(() => void platform.write('li', '后来的话'))
    await userEvent.click(button)
    expect(await history().findByText('后来的话')).toBeInTheDocument()
  })

  test('several pictures chosen one after the other are all among the last used', async () => {
    await open()
    await openWindow()
    const button = screen.getByRole('button', { name: '表情' })
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('button', { name: '怒' }))
    await userEvent.click(screen.getByRole('button', { name: '微笑' }))
    await userEvent.click(button)
    await userEvent.click(button)
    const recent = within(screen.getByRole('region', { name: '最近使用' }))
    expect(recent.getByRole('button', { name: '微笑' })).toBeInTheDocument()
    expect(recent.getByRole('button', { name: '怒' })).toBeInTheDocument()
  })

  test('nothing is wrong for assistive technology', async () => {
    platform.write('li', '你好 [微笑]', false)
    const { baseElement } = await open([['wang', 2]])
    await openWindow()
    await screen.findByText('你好')
    await userEvent.click(screen.getByRole('button', { name: '聊天记录' }))
    await userEvent.click(screen.getByRole('button', { name: '表情' }))
    await expectNoViolations(baseElement)
  })
})
