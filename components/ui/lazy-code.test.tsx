import { act, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useState } from 'react'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import { lazyCode } from './lazy-code'
import { ToastHost, toast } from './toast'

const show = (part: ReactNode) =>
  act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" messages={{ common, errors }}>
        {part}
        <ToastHost />
      </NextIntlClientProvider>,
    ),
  )
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const Dialog = ({ title }: { title: string }) => <p role="dialog">{title}</p>
/** A server that is away once. */
const afterFault = () => jest.fn().mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValue(Dialog)

beforeEach(() => toast.clear())

function Form({ Lazy }: { Lazy: ReturnType<typeof lazyCode<{ title: string }>> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <input defaultValue="" />
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen ? <Lazy title="签名" onClose={() => setOpen(false)} /> : null}
    </>
  )
}

test('code that does not come closes what was opened, keeps what was typed beside it, and comes with the next press', async () => {
  await show(<Form Lazy={lazyCode(afterFault())} />)
  const input = screen.getByRole('textbox') as HTMLInputElement
  input.value = '写了一半'
  await press('open')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('内容未能加载，请检查网络后重试')).toBeInTheDocument()
  expect(screen.getByRole('textbox')).toBe(input)
  expect(input).toHaveValue('写了一半')
  await press('open')
  expect(screen.getByRole('dialog')).toHaveTextContent('签名')
})

test('a part of the page that cannot be closed says so in its place and is fetched again there', async () => {
  const load = afterFault()
  const Lazy = lazyCode<{ title: string }>(load)
  await show(<Lazy title="日历" fallback={<p>wait</p>} />)
  expect(screen.getByRole('alert')).toBeInTheDocument()
  await press('重试')
  expect(screen.getByRole('dialog')).toHaveTextContent('日历')
  expect(load).toHaveBeenCalledTimes(2)
})

test('code that is there already is shown at once', async () => {
  const load = jest.fn().mockResolvedValue(Dialog)
  const Lazy = lazyCode<{ title: string }>(load)
  await show(<Lazy title="一" fallback={<p>wait</p>} />)
  render(
    <NextIntlClientProvider locale="zh-CN" messages={{ common }}>
      {<Lazy title="二" fallback={<p>wait</p>} />}
    </NextIntlClientProvider>,
  )
  expect(screen.getAllByRole('dialog')).toHaveLength(2)
  expect(load).toHaveBeenCalledTimes(1)
})
