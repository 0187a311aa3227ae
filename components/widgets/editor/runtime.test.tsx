import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toastStore } from '@/lib/client/toast-store'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { chooseOption } from '@/tests/fixtures/choose-option'
import { renderWidget } from '@/tests/fixtures/render-widget'

beforeAll(() => {
  // jsdom lays nothing out; the editor asks where its text is.
  const noRects = () => [] as unknown as DOMRectList
  Range.prototype.getClientRects = noRects
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})

async function openEditor(options: Parameters<typeof renderWidget>[1] = {}) {
  const view = await renderWidget('editor', { value: '', ...options })
  await userEvent.tab()
  const toolbar = await screen.findByRole('toolbar')
  const text = screen.getByRole('textbox')
  await waitFor(() => expect(text).toHaveFocus())
  return { ...view, toolbar, text, tool: (name: string) => within(toolbar).getByRole('button', { name }) }
}

/** jsdom has no input through the browser's editing; a paste reaches the document the same way. */
function paste(text: HTMLElement, data: Record<string, string>, files: File[] = []) {
  const event = createEvent.paste(text, {
    clipboardData: { getData: (type: string) => data[type] ?? '', files, types: Object.keys(data), items: [] },
  })
  act(() => void fireEvent(text, event))
}

test('costs no editor until somebody wants to write, and then takes text', async () => {
  const { container, lastValue } = await renderWidget('editor', { value: '<p>旧</p>' })
  expect(container.querySelector('[contenteditable]')).toBeNull()
  await userEvent.tab()
  const text = await screen.findByRole('textbox')
  await screen.findByRole('toolbar')
  const editor = screen.getByRole('textbox')
  await waitFor(() => expect(editor).toHaveFocus())
  paste(editor, { 'text/plain': '新' })
  await waitFor(() => expect(lastValue()).toBe('<p>旧新</p>'))
  expect(text).toBeDefined()
})

test('is one stop of the Tab key besides its text, walked with arrows and left with Escape', async () => {
  const { text, toolbar } = await openEditor()
  await userEvent.keyboard('{Alt>}{F10}{/Alt}')
  expect(within(toolbar).getByRole('combobox', { name: '段落样式' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(within(toolbar).getByRole('button', { name: '清除格式' })).toHaveFocus()
  expect(toolbar.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await userEvent.keyboard('{ArrowLeft}')
  expect(within(toolbar).getByRole('button', { name: '插入图片' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(text).toHaveFocus())
})

test('an editor that comes late takes the focus from nobody', async () => {
  const { container } = await renderWidget('editor', { value: '' })
  const elsewhere = document.body.appendChild(document.createElement('input'))
  fireEvent.pointerUp(within(container).getByRole('textbox'))
  elsewhere.focus()
  await screen.findByRole('toolbar')
  await waitFor(() => expect(container.querySelector('[contenteditable="true"]')).not.toBeNull())
  for (let frame = 0; frame < 5; frame += 1)
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  expect(elsewhere).toHaveFocus()
  elsewhere.remove()
})

test.each([
  ['加粗', '<p><strong>字</strong></p>'],
  ['斜体', '<p><em>字</em></p>'],
  ['下划线', '<p><u>字</u></p>'],
  ['删除线', '<p><s>字</s></p>'],
  ['引用', '<blockquote><p>字</p></blockquote>'],
  ['代码块', '<pre><code>字</code></pre>'],
  ['无序列表', '<ul><li><p>字</p></li></ul>'],
  ['有序列表', '<ol><li><p>字</p></li></ol>'],
  ['增加缩进', '<p style="margin-inline-start: 2em;">字</p>'],
  ['居中', '<p style="text-align: center;">字</p>'],
  ['右对齐', '<p style="text-align: right;">字</p>'],
  ['两端对齐', '<p style="text-align: justify;">字</p>'],
  ['从右向左书写', '<p dir="rtl">字</p>'],
])('the tool %s writes %s', async (name, html) => {
  const { tool, lastValue } = await openEditor({ value: '<p>字</p>' })
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.click(tool(name))
  await waitFor(() => expect(lastValue()?.replaceAll('; "', ';"')).toBe(html))
})

test('headings, sizes and colours are chosen, and cleaned away again', async () => {
  const { toolbar, tool, lastValue } = await openEditor({ value: '<p>字</p>' })
  await userEvent.keyboard('{Control>}a{/Control}')
  await chooseOption(within(toolbar).getByRole('combobox', { name: '段落样式' }), '标题 3')
  await chooseOption(within(toolbar).getByRole('combobox', { name: '字号' }), '24')
  await userEvent.click(tool('文字颜色'))
  await userEvent.click(screen.getByRole('button', { name: '红色' }))
  await waitFor(() => expect(lastValue()).toMatch(/^<h3><span style="[^"]*font-size: 24px[^"]*">字<\/span><\/h3>$/))
  expect(lastValue()).toMatch(/color: (rgb\(220, 38, 38\)|#dc2626)/)
  await userEvent.click(tool('清除格式'))
  await waitFor(() => expect(lastValue()).toBe('<p>字</p>'))
})

test('an empty document is no value', async () => {
  const { lastValue } = await openEditor({ value: '<p>字</p>' })
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('{Backspace}')
  await waitFor(() => expect(lastValue()).toBe(''))
})

test('pasted markup is cleaned, and a table it cannot edit is kept whole', async () => {
  const { text, lastValue } = await openEditor()
  paste(text, {
    'text/html': '<p onclick="x()">甲<img src=x onerror=alert(1)></p><table><tbody><tr><td>乙</td></tr></tbody></table>',
  })
  await waitFor(() => expect(lastValue()).toContain('<td>乙</td>'))
  expect(lastValue()).toContain('<p>甲</p>')
  expect(lastValue()).not.toMatch(/onclick|onerror/)
})

test('a paste with pictures of five megabytes is refused with a message and changes nothing', async () => {
  const { text, onChange } = await openEditor()
  paste(text, { 'text/html': `<img src="data:image/png;base64,${'A'.repeat(5_200_000)}">` })
  expect(toastStore.read().at(-1)?.text).toBe('粘贴的内容过大，请分段粘贴，图片请单独插入')
  paste(text, {}, [new File([new Uint8Array(1024 * 1024 + 1)], 'a.png', { type: 'image/png' })])
  expect(toastStore.read().at(-1)?.text).toBe('单张图片不能超过1MB，请压缩后再插入')
  expect(onChange).not.toHaveBeenCalled()
})

test('a picture is put into the text and its width is set with the keyboard', async () => {
  const { text, toolbar, lastValue } = await openEditor()
  paste(text, {}, [new File(['x'], 'a.png', { type: 'image/png' })])
  await waitFor(() => expect(lastValue()).toContain('<img src="data:image/png;base64,eA==" alt="a.png"'))
  const width = await within(toolbar).findByRole('combobox', { name: '图片宽度' })
  await chooseOption(width, '50%')
  await waitFor(() => expect(lastValue()).toContain('width="50%"'))
})

test('links its fault and has no accessibility fault, as a face and open', async () => {
  const { container } = await renderWidget('editor', { value: '<p>字</p>', error: '请输入' })
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveAccessibleDescription('请输入')
  await expectNoViolations(container)
  await userEvent.tab()
  await screen.findByRole('toolbar')
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveAccessibleDescription('请输入')
  await expectNoViolations(container)
})

test.each([{ disabled: true }, { readOnly: true }])('shows the text and opens no editor while %j', async (state) => {
  await renderWidget('editor', { value: '<p>字</p>', ...state })
  await userEvent.click(screen.getByText('字'))
  await userEvent.tab()
  expect(screen.queryByRole('toolbar')).toBeNull()
})
