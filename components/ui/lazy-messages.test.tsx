import { act, render, screen } from '@testing-library/react'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import { LazyMessages, type MessageLoaders } from './lazy-messages'

function Word() {
  return <p>{useTranslations('late')('word')}</p>
}

function loadersOf(zh: MessageLoaders['zh']): MessageLoaders {
  return { zh, zhtw: zh, en: zh }
}

const show = (loaders: MessageLoaders) =>
  act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" messages={{ common, errors }}>
        <input aria-label="beside" />
        <LazyMessages namespace="late" loaders={loaders}>
          <Word />
        </LazyMessages>
      </NextIntlClientProvider>,
    ),
  )
const afterFault = () =>
  jest
    .fn()
    .mockRejectedValueOnce(new Error('ChunkLoadError'))
    .mockResolvedValue({ default: { word: '词' } })

test('texts that do not come leave what stands beside them, and are fetched again where that is asked for', async () => {
  const zh = afterFault()
  await show(loadersOf(zh))
  expect(screen.getByRole('alert')).toBeInTheDocument()
  expect(screen.getByLabelText('beside')).toBeInTheDocument()
  await act(async () => screen.getByRole('button', { name: '重试' }).click())
  expect(screen.getByText('词')).toBeInTheDocument()
  expect(zh).toHaveBeenCalledTimes(2)
})

test('texts that did not come are asked for anew by the next place that needs them, and those that came are not', async () => {
  const loaders = loadersOf(afterFault())
  const { unmount } = await show(loaders)
  unmount()
  const second = await show(loaders)
  expect(screen.getByText('词')).toBeInTheDocument()
  second.unmount()
  await show(loaders)
  expect(loaders.zh).toHaveBeenCalledTimes(2)
})
