import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast, toastStore } from '@/lib/client/toast-store'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { FakeRequest } from '@/tests/fixtures/fake-request'
import { renderWidget as render } from '@/tests/fixtures/render-widget'

/** The texts come with the code that shows them. */
const renderWidget: typeof render = (...args) => act(async () => render(...args))

const stored = (name: string) => ({
  ...{ name, fileId: `id-${name}`, fileSize: 2048, fileExtension: 'pdf', fileVersionId: '' },
  url: `/api/file/Image/annex/id-${name}`,
})
const sized = (name: string, bytes: number, type = '') =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: bytes }) as File
const addButton = () => screen.findByRole('button', { name: /^名称 / })
const group = () => screen.findByRole('group', { name: '名称' })
const chooser = async () => (await group()).querySelector<HTMLInputElement>('input[type="file"]')!
const lastToast = () => toastStore.read().at(-1)?.text
const choose = async (files: File[]) => userEvent.upload(await chooser(), files, { applyAccept: false })
const request = async (index: number) => {
  await waitFor(() => expect(FakeRequest.sent.length).toBeGreaterThan(index))
  return FakeRequest.sent[index]!
}

beforeAll(() => {
  // jsdom's own files cannot be read by promise.
  Blob.prototype.arrayBuffer ??= async function arrayBuffer() {
    return new ArrayBuffer(this.size)
  }
})
beforeEach(() => {
  FakeRequest.install()
  toast.clear()
})
// What is still on its way keeps its place in the queue of the page.
afterEach(() => act(async () => FakeRequest.answerAll()))

test('is named by its label, opens the file dialog with the keyboard and has no accessibility fault', async () => {
  const { container } = await renderWidget('uploadFile', { value: [stored('a.pdf')], error: '请上传' })
  const button = await addButton()
  expect(button).toHaveAccessibleName('名称 点击上传')
  expect(button).toHaveAccessibleDescription(/请上传/)
  const clicked = jest.spyOn(await chooser(), 'click')
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(clicked).toHaveBeenCalled()
  await expectNoViolations(container)
})

test('files go to the platform with the place of the design and stand in the value as records keep them', async () => {
  const attributes = { pathType: 'selfPath', isAccount: 1, folder: 'a/b' }
  const { lastValue, lastData } = await renderWidget('uploadFile', { value: [], attributes })
  await choose([new File(['abc'], '报告#1.pdf', { type: 'application/pdf' })])
  const sent = await request(0)
  expect(sent.url).toMatch(/^\/api\/file\/Uploader\/annex\?/)
  expect(Object.fromEntries([...(sent.body?.entries() ?? [])].filter(([name]) => name !== 'file'))).toEqual(attributesSent)
  act(() => sent.progress(2))
  expect(screen.getByText(/上传中/)).toBeInTheDocument()
  await act(async () => sent.store('f1.pdf'))
  await waitFor(() => expect(screen.getByRole('button', { name: '预览 报告1.pdf' })).toBeInTheDocument())
  const entry = {
    ...{ name: '报告1.pdf', fileId: 'f1.pdf', fileSize: 3, fileExtension: 'pdf', fileVersionId: '' },
    url: '/api/file/Image/annex/f1.pdf',
  }
  expect(lastValue()).toEqual([entry])
  expect(lastData()).toEqual([entry])
})
const attributesSent = { pathType: 'selfPath', isAccount: '1', folder: 'a/b' }

test('the order is the one of choosing, whichever file arrives first', async () => {
  const { lastValue } = await renderWidget('uploadFile', { value: [] })
  await choose([new File(['1'], '1.pdf'), new File(['2'], '2.pdf')])
  const [first, second] = [await request(0), await request(1)]
  await act(async () => second.store('two.pdf'))
  await act(async () => first.store('one.pdf'))
  await waitFor(() => expect(lastValue()?.map((item: { fileId: string }) => item.fileId)).toEqual(['one.pdf', 'two.pdf']))
})

test.each([
  ['as many as allowed are there', { limit: 1 }, sized('b.pdf', 1), '“b.pdf”：当前限制最多可以上传1个文件'],
  ['it is larger than allowed', { fileSize: 500, sizeUnit: 'KB' }, sized('b.pdf', 512_001), '“b.pdf”：文件大小超过500KB'],
  ['it is larger than 10 MB where nothing is said', {}, sized('b.pdf', 10_485_761), '“b.pdf”：文件大小超过10MB'],
  ['it is of another kind', { accept: 'image/*,.xls,.xlsx' }, sized('b.pdf', 1), '“b.pdf”：请选择图片、excel类型的文件'],
])('a file is not taken when %s', async (_, attributes, file, message) => {
  const { onChange } = await renderWidget('uploadFile', { value: [stored('a.pdf')], attributes })
  await choose([file])
  expect(lastToast()).toBe(message)
  expect(onChange).not.toHaveBeenCalled()
  expect(FakeRequest.sent).toEqual([])
})

test('of many files every one that is not taken is named, once for each reason, and the others go', async () => {
  await renderWidget('uploadFile', { value: [], attributes: { accept: '.pdf', fileSize: 1, sizeUnit: 'KB' } })
  await choose([sized('大.pdf', 1025), ...['1', '2', '3', '4'].map((name) => sized(`${name}.exe`, 1)), sized('好.pdf', 1)])
  expect(toastStore.read().map(({ text }) => text)).toEqual([
    '“大.pdf”：文件大小超过1KB',
    '“1.exe”、“2.exe”、“3.exe”等4个文件：请选择pdf类型的文件',
  ])
  await request(0)
})

test.each([
  ['exactly the limit', { fileSize: 1, sizeUnit: 'KB' }, sized('b.pdf', 1024)],
  ['any size where 0 is the limit', { fileSize: 0 }, sized('b.pdf', 4_000_000)],
  ['any number where 0 is the limit', { limit: 0 }, sized('b.pdf', 1)],
  ['an extension in another case', { accept: '.PDF' }, sized('b.Pdf', 1)],
])('takes %s', async (_, attributes, file) => {
  await renderWidget('uploadFile', { value: [stored('a.pdf')], attributes })
  await choose([file])
  await request(0)
})

test('files can be dropped, and pasted while the field has the focus', async () => {
  await renderWidget('uploadFile', { value: [] })
  const field = await group()
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [new File(['1'], '1.pdf')] } })
  fireEvent.paste(await addButton(), { clipboardData: { files: [new File(['2'], '2.pdf')] } })
  await request(1)
  expect(within(field).getByText('1.pdf')).toBeInTheDocument()
  expect(within(field).getByText('2.pdf')).toBeInTheDocument()
})

test('a refusal is told in the words of the platform, stays at the file, and the file can be sent again', async () => {
  const { lastValue } = await renderWidget('uploadFile', { value: [] })
  await choose([new File(['1'], 'a.exe')])
  const sent = await request(0)
  await act(async () => sent.answer({ code: 400, msg: '上传失败，文件格式不允许上传', data: null }))
  expect(await screen.findByRole('alert')).toHaveTextContent('上传失败，文件格式不允许上传')
  expect(lastToast()).toBe('“a.exe”：上传失败，文件格式不允许上传')
  // The form tells what failed from what is on its way.
  expect(lastValue()).toEqual([expect.objectContaining({ name: 'a.exe', hasFailed: true })])
  await userEvent.click(screen.getByRole('button', { name: '重新上传 a.exe' }))
  await request(1)
  expect(lastValue()).toEqual([expect.objectContaining({ name: 'a.exe', hasFailed: false })])
})

test('an upload is paused, continued and removed', async () => {
  const { lastValue } = await renderWidget('uploadFile', { value: [stored('a.pdf')] })
  await choose([new File(['1'], 'b.pdf')])
  await request(0)
  await userEvent.click(screen.getByRole('button', { name: '暂停 b.pdf' }))
  expect(screen.getByText(/暂停中/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '继续上传 b.pdf' }))
  await request(1)
  await userEvent.click(screen.getByRole('button', { name: '移除 b.pdf' }))
  expect(lastValue()).toEqual([stored('a.pdf')])
})

test('a stored file that was removed can be taken back to its place', async () => {
  const { lastValue } = await renderWidget('uploadFile', { value: [stored('a.pdf'), stored('b.pdf')] })
  await userEvent.click(await screen.findByRole('button', { name: '移除 a.pdf' }))
  expect(lastValue()).toEqual([stored('b.pdf')])
  expect(await addButton()).toHaveFocus()
  act(() => toastStore.read().at(-1)?.action?.run())
  expect(lastValue()).toEqual([stored('a.pdf'), stored('b.pdf')])
})

test('the offer to take a file back goes with what it was removed from', async () => {
  const { unmount } = await renderWidget('uploadFile', { value: [stored('a.pdf')] })
  await userEvent.click(await screen.findByRole('button', { name: '移除 a.pdf' }))
  expect(lastToast()).toContain('a.pdf')
  unmount()
  expect(toastStore.read()).toEqual([])
})

test.each([{ disabled: true }, { readOnly: true }])(
  'cannot be changed while %j, and its files can still be opened',
  async (state) => {
    await renderWidget('uploadFile', { value: [stored('a.pdf')], ...state })
    expect(screen.getByRole('button', { name: '预览 a.pdf' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /移除|点击上传/ })).toBeNull()
    expect((await group()).querySelector('input')).toBeNull()
  },
)
