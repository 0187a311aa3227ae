import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast, toastStore } from '@/lib/client/toast-store'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { FakeRequest } from '@/tests/fixtures/fake-request'
import { renderWidget as draw, parsedField, WithMessages } from '@/tests/fixtures/render-widget'
import { Detail, Print } from './display'

/** The texts come with the code that shows them. */
const renderWidget: typeof draw = (...args) => act(async () => draw(...args))
const stored = (name: string) => ({ name, fileId: name, url: `/api/file/Image/annexpic/${name}` })
const picture = (name: string, size = 1) =>
  Object.defineProperty(new File(['x'], name, { type: 'image/png' }), 'size', { value: size }) as File
const field = () => screen.getByRole('group', { name: '名称' })
const choose = (files: File[]) =>
  userEvent.upload(field().querySelector<HTMLInputElement>('input[type="file"]')!, files, { applyAccept: false })
const names = () =>
  within(field())
    .queryAllByRole('button', { name: /^预览/ })
    .map((tile) => tile.dataset.tip)

beforeAll(() => {
  Blob.prototype.arrayBuffer ??= async function arrayBuffer() {
    return new ArrayBuffer(this.size)
  }
})
beforeEach(() => {
  FakeRequest.install()
  toast.clear()
})
afterEach(() => act(async () => FakeRequest.answerAll()))

test('pictures go to the place of pictures and are kept by name, id and address', async () => {
  const { lastValue, container } = await renderWidget('uploadImg', { value: [] })
  await choose([picture('a.png')])
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1))
  expect(FakeRequest.sent[0]?.url).toMatch(/^\/api\/file\/Uploader\/annexpic\?/)
  expect(screen.getByText('上传中')).toBeInTheDocument()
  await expectNoViolations(container)
  await act(async () => FakeRequest.sent[0]?.store('f.png', 'annexpic'))
  await waitFor(() => expect(lastValue()).toEqual([{ name: 'a.png', fileId: 'f.png', url: '/api/file/Image/annexpic/f.png' }]))
  await expectNoViolations(container)
})

test.each([
  ['no picture', {}, new File(['x'], 'a.pdf', { type: 'application/pdf' }), '“a.pdf”：请上传图片'],
  ['too large', { fileSize: 1, sizeUnit: 'MB' }, picture('b.png', 1_048_577), '“b.png”：图片大小超过1MB'],
  ['one too many', { limit: 1 }, picture('b.png'), '“b.png”：当前限制最多可以上传1张图片'],
])('what is %s is not taken', async (_, attributes, file, message) => {
  const { onChange } = await renderWidget('uploadImg', { value: [stored('a.png')], attributes })
  await choose([file])
  expect(toastStore.read().at(-1)?.text).toBe(message)
  expect(onChange).not.toHaveBeenCalled()
})

test('the order is changed with the keyboard and by dragging', async () => {
  await renderWidget('uploadImg', { value: ['1', '2', '3'].map(stored) })
  screen.getByRole('button', { name: '后移 1' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(names()).toEqual(['2', '1', '3'])
  const tiles = within(field()).getAllByRole('listitem')
  const carried = new Map<string, string>()
  const dataTransfer = {
    get types() {
      return [...carried.keys()]
    },
    setData: (type: string, text: string) => void carried.set(type, text),
    getData: (type: string) => carried.get(type) ?? '',
    files: [],
  }
  fireEvent.dragStart(tiles[2]!, { dataTransfer })
  fireEvent.dragOver(tiles[0]!, { dataTransfer })
  fireEvent.drop(tiles[0]!, { dataTransfer })
  expect(names()).toEqual(['3', '2', '1'])
})

test('a picture opens on the whole screen, with its neighbours on the arrow keys, and gives the focus back', async () => {
  await renderWidget('uploadImg', { value: ['1', '2'].map(stored) })
  const tile = screen.getByRole('button', { name: '预览 1' })
  tile.focus()
  await act(async () => fireEvent.click(tile))
  const viewer = await screen.findByRole('dialog', { name: '1（1/2）' })
  expect(within(viewer).getByRole('img', { name: '1' })).toHaveAttribute('src', '/api/file/Image/annexpic/1')
  await expectNoViolations(viewer)
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('dialog', { name: '2（2/2）' })).toBeInTheDocument()
  // The keys still work after the picture changed.
  await userEvent.keyboard('r+')
  expect(screen.getByRole('img', { name: '2' }).style.transform).toContain('rotate(90deg) scale(1.25)')
  await userEvent.keyboard('{ArrowRight}{Home}')
  expect(screen.getByRole('dialog', { name: '1（1/2）' })).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(tile).toHaveFocus()
})

test.each(['javascript:alert(1)', 'https://evil.example/a.png', '//evil.example/a.png', 'data:image/svg+xml;base64,AAAA'])(
  'a picture is shown from the platform or its own data, never from %s',
  (url) => {
    const node = parsedField('uploadImg')
    const value = [{ name: '现场.png', fileId: '', url }]
    const { container } = render(
      <>
        <Detail node={node} value={value} />
        <Print node={node} value={value} />
      </>,
      { wrapper: WithMessages },
    )
    expect(container.querySelector('img')).toBeNull()
    expect(container).toHaveTextContent('现场.png')
  },
)

test('in a cell the files are edited in a dialog and reach the row when it is confirmed', async () => {
  const { onChange, lastValue } = await renderWidget('uploadImg', { value: [stored('1')], compact: true, ariaLabel: '第1行照片' })
  const open = screen.getByRole('button', { name: '第1行照片 1个文件' })
  await userEvent.click(open)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: '移除 1' }))
  expect(onChange).not.toHaveBeenCalled()
  const chooser = dialog.querySelector<HTMLInputElement>('input[type="file"]')!
  await userEvent.upload(chooser, [picture('b.png')], { applyAccept: false })
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(toastStore.read().at(-1)?.text).toBe('文件还在上传，请等上传完成或移除后再确定')
  await act(async () => FakeRequest.sent[0]?.store('f.png', 'annexpic'))
  await expectNoViolations(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(lastValue()).toEqual([{ name: 'b.png', fileId: 'f.png', url: '/api/file/Image/annexpic/f.png' }])
  expect(open).toHaveFocus()
})
