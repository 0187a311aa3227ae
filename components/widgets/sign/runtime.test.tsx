import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Caller } from '@/components/widget-kits/names'
import { type WidgetEnv, WidgetEnvProvider } from '@/components/widget-kits/widget-env'
import { toastStore } from '@/lib/client/toast-store'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { parsedField, renderWidget, WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../schemas'
import { Print } from './display'
import { examples } from './examples'
import { Runtime } from './runtime'

const signSchema = widgetSchemas.get('sign')!

function NoFields() {
  return null
}

const ink = String(examples[1]?.value)

beforeAll(() => {
  const context = { scale: () => {}, clearRect: () => {}, fillRect: () => {}, beginPath: () => {}, drawImage: () => {} }
  HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext']
})

test('opens the pad with the keyboard, and an empty pad is no signature', async () => {
  const { onChange } = await renderWidget('sign', { value: '' })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(toastStore.read().at(-1)?.text).toBe('请先签名')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [new File(['x'], 'a.svg', { type: 'image/svg+xml' }), '只能上传 PNG、JPG、GIF、WebP 或 BMP 图片'],
  [new File([new Uint8Array(500 * 1024 + 1)], 'a.png', { type: 'image/png' }), '图片不能超过500KB'],
])('refuses a picture that cannot be one', async (file, message) => {
  const { onChange } = await renderWidget('sign', { value: '' })
  await userEvent.click(screen.getByRole('button', { name: /手写签名/ }))
  await userEvent.upload(await screen.findByLabelText('上传图片', { selector: 'input' }), file, { applyAccept: false })
  expect(toastStore.read().at(-1)?.text).toBe(message)
  expect(onChange).not.toHaveBeenCalled()
})

test('signs with one of the signatures the person keeps, and with a seal that the person may use', async () => {
  const answers = [
    { id: '1', signImg: ink, isDefault: 1 },
    { id: '2', signImg: 'javascript:alert(1)', isDefault: 0 },
  ]
  const seals = { list: [{ id: '9', fullName: '合同专用章', icon: ink }] }
  const call = jest.fn(async ({ path }: { path: string }) => ({ data: path.endsWith('/Selector') ? seals : answers }))
  const env: WidgetEnv = { Fields: NoFields, isDetail: false, call: call as unknown as Caller }
  const onChange = jest.fn()
  const props = { node: parsedField('sign'), id: 's', value: '', onChange, disabled: false, readOnly: false, ariaLabel: '签名' }
  render(
    <WidgetEnvProvider value={env}>
      <Runtime {...props} />
    </WidgetEnvProvider>,
    { wrapper: WithMessages },
  )
  await userEvent.click(screen.getByRole('button', { name: /手写签名/ }))
  await userEvent.click(await screen.findByRole('button', { name: '使用第 1 个签名' }))
  expect(onChange).toHaveBeenCalledWith(ink)
  expect(screen.queryByRole('button', { name: '使用第 2 个签名' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /手写签名/ }))
  await userEvent.click(await screen.findByRole('button', { name: '使用签章“合同专用章”' }))
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('is removed again, and the focus stays at the field', async () => {
  const { lastValue } = await renderWidget('sign', { value: ink })
  expect(screen.getByRole('img', { name: '签名图片' })).toHaveAttribute('src', ink)
  await userEvent.click(screen.getByRole('button', { name: '清除签名' }))
  expect(lastValue()).toBe('')
  expect(screen.getByRole('button', { name: /手写签名/ })).toHaveFocus()
})

test('only pictures that are their own data are shown, and ids of other versions are kept', async () => {
  const env = { nowMs: 0, sibling: () => undefined }
  const node = parsedField('sign')
  expect(signSchema.validate('518204917023', node, env)).toEqual([])
  expect(signSchema.validate(ink, node, env)).toEqual([])
  for (const wrong of ['data:image/svg+xml;base64,AAAA', 'javascript:alert(1)', '<img>']) {
    expect(signSchema.validate(wrong, node, env)).toEqual([{ path: '', code: 'type' }])
    const { unmount } = render(<Print node={node} value={wrong} />, { wrapper: WithMessages })
    expect(screen.queryByRole('img')).toBeNull()
    unmount()
  }
  expect(signSchema.toText(ink, node, {} as never)).toBe('')
})

test('links its fault and has no accessibility fault, closed and open', async () => {
  const { container } = await renderWidget('sign', { value: '', error: '请签名' })
  expect(screen.getByRole('button', { name: /签名/ })).toHaveAccessibleDescription('请签名')
  await expectNoViolations(container)
  await userEvent.click(screen.getByRole('button', { name: /手写签名/ }))
  await expectNoViolations(await screen.findByRole('dialog'))
})

test.each([{ disabled: true }, { readOnly: true }])('cannot be signed while %j', async (state) => {
  await renderWidget('sign', { value: ink, ...state })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('img')).toBeInTheDocument()
})
