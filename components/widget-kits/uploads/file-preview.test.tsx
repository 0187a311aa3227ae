import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast, toastStore } from '@/lib/client/toast-store'
import { AppError } from '@/lib/errors/app-error'
import type { FileEntry } from '@/lib/form/file-schema-rules'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { WithMessages } from '@/tests/fixtures/render-widget'
import type { Caller } from '../names'
import { type WidgetEnv, WidgetEnvProvider } from '../widget-env'
import { FilePreview } from './file-preview'

function NoFields() {
  return null
}

const entry = (name: string, change: Partial<FileEntry> = {}): FileEntry => ({
  ...{ name, fileId: 'f1', url: `/api/file/Image/annex/f1` },
  ...change,
})
const onClose = jest.fn()

type World = { viewer?: string | AppError; head?: Response; body?: string | Uint8Array<ArrayBuffer>; given?: Response }

/** Opens the preview; the platform answers as given. */
async function open(file: FileEntry, { viewer = '', head = new Response(null), body = '', given }: World = {}) {
  const called: unknown[] = []
  const call = (async (endpoint: { path: string }, input: unknown) => {
    called.push([endpoint.path, input])
    if (endpoint.path.startsWith('/file/Download')) return { data: { name: 'x', url: '/api/file/Download?encryption=secret' } }
    if (viewer instanceof AppError) throw viewer
    return { data: viewer }
  }) as unknown as Caller
  const fetched = jest.fn(async (_url: string, init?: RequestInit) =>
    init?.method === 'HEAD' ? head : (given ?? new Response(body)),
  )
  globalThis.fetch = fetched as unknown as typeof fetch
  const env: WidgetEnv = { Fields: NoFields, isDetail: true, call }
  await act(async () => {
    render(
      <WidgetEnvProvider value={env}>
        <FilePreview entries={[file]} index={0} type="annex" onClose={onClose} />
      </WidgetEnvProvider>,
      { wrapper: WithMessages },
    )
  })
  return { called, fetched }
}

beforeEach(() => {
  onClose.mockClear()
  toast.clear()
})

test('a text is shown as text, whatever is in it', async () => {
  await open(entry('a.txt'), { body: '<img src=x onerror=alert(1)>' })
  const text = await screen.findByText('<img src=x onerror=alert(1)>')
  expect(text.tagName).toBe('PRE')
  await expectNoViolations(screen.getByRole('dialog'))
})

test('a text in the national encoding is read as such', async () => {
  await open(entry('a.csv'), { body: Uint8Array.from([0xd6, 0xd0, 0xce, 0xc4]) })
  expect(await screen.findByText('中文')).toBeInTheDocument()
})

test('a table of text is shown as cells, and what is in them stays text', async () => {
  const { called } = await open(entry('a.csv'), { body: '名称,"=1+1"\n<b>甲</b>,2' })
  expect(await screen.findByRole('region', { name: 'a.csv' })).toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['A', 'B'])
  expect(screen.getAllByRole('cell').map((each) => each.textContent)).toEqual(['', '名称', '=1+1', '<b>甲</b>', '2'])
  // What is shown here is not asked of the viewer of the installation.
  expect(called).toEqual([])
  await expectNoViolations(screen.getByRole('dialog'))
})

test.each([
  ['a.docx', 20 * 1_048_576 + 1, '文件超过 20 MB，请下载后查看'],
  ['a.xlsx', 20 * 1_048_576 + 1, '文件超过 20 MB，请下载后查看'],
])('%s of more than twenty megabytes is not fetched, and is offered for saving', async (name, size, said) => {
  let isRead = false
  const body = { getReader: () => ({ read: () => (isRead = true), cancel: async () => undefined }) }
  const headers = new Headers({ 'content-length': String(size) })
  await open(entry(name), { given: { ok: true, body, headers } as unknown as Response })
  expect(await screen.findByText(said)).toBeInTheDocument()
  expect(isRead).toBe(false)
  expect(screen.getByRole('button', { name: '下载' })).toBeInTheDocument()
})

test('of a large text only the beginning is shown, and that is said', async () => {
  await open(entry('a.log'), { body: 'x'.repeat(1_048_577) })
  expect(await screen.findByText(/只显示开头部分/)).toBeInTheDocument()
})

test.each(['a.zip', 'a.RAR', 'a.7z'])('%s cannot be previewed and can be saved', async (name) => {
  const followed: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '')
  })
  const { called } = await open(entry(name))
  expect(await screen.findByText('压缩包不能预览')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '下载' }))
  expect(called).toContainEqual(['/file/Download/{type}/{name}', { params: { type: 'annex', name: 'f1' } }])
  await waitFor(() => expect(followed).toEqual([`/api/file/Download?encryption=secret&name=${name}`]))
})

test.each([
  ['a.mp3', 'audio'],
  ['a.mp4', 'video'],
])('%s is played, and where the browser cannot, that is said', async (name, tag) => {
  await open(entry(name))
  const player = await waitFor(() => {
    const found = screen.getByRole('dialog').querySelector(tag)
    expect(found).not.toBeNull()
    return found as HTMLMediaElement
  })
  expect(player.src).toContain('/api/file/Image/annex/f1')
  fireEvent.error(player)
  expect(screen.getByText('音视频文件不能预览')).toBeInTheDocument()
})

test('the viewer of the installation is shown in a sandbox', async () => {
  const { called } = await open(entry('a.pptx', { fileVersionId: 'v2' }), { viewer: 'https://viewer.example/view?file=1' })
  const frame = (await screen.findByTitle('文件预览')) as HTMLIFrameElement
  expect(frame.src).toBe('https://viewer.example/view?file=1')
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(called[0]).toEqual([
    '/file/Uploader/Preview',
    { query: { fileName: 'f1', fileVersionId: 'v2', fileDownloadUrl: '/api/file/Image/annex/f1' } },
  ])
})

test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'http://localhost/login', 'not an address'])(
  'where the viewer is %j the file is offered for saving',
  async (viewer) => {
    await open(entry('a.pptx'), { viewer })
    expect(await screen.findByText('此文件不能在线预览，请下载后查看')).toBeInTheDocument()
    expect(screen.getByRole('dialog').querySelector('iframe')).toBeNull()
    expect(screen.getByRole('button', { name: '下载' })).toBeInTheDocument()
  },
)

test.each([
  ['a status', new Response(null, { status: 404 })],
  ['an envelope', new Response(null, { headers: { 'content-type': 'application/json' } })],
])('a missing file, known by %s, is said and closes the dialog', async (_, head) => {
  await open(entry('a.docx'), { head })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(toastStore.read().at(-1)).toMatchObject({ kind: 'warning', text: '文件不存在' })
})

test('a line that broke can be tried again', async () => {
  const { fetched } = await open(entry('a.txt'), { head: new Response(null, { status: 502 }) })
  expect(await screen.findByText('预览打开失败，请检查网络后重试')).toBeInTheDocument()
  fetched.mockImplementation(async () => new Response('da'))
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('da')).toBeInTheDocument()
})

test('an address outside of the platform is never asked: the file is looked for by its id', async () => {
  const { fetched } = await open(entry('a.txt', { url: 'https://evil.example/a.txt', fileId: 'x/../y' }), { body: 'ok' })
  await screen.findByText('ok')
  for (const [url] of fetched.mock.calls) expect(url).toBe('/api/file/Image/annex/x%2F..%2Fy')
})
