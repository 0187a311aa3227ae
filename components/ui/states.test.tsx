import { act, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { AppError } from '@/lib/errors/app-error'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import { ErrorState } from './states'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

async function show(error: unknown) {
  const onRetry = jest.fn()
  render(
    <NextIntlClientProvider locale="zh" messages={{ common, errors }} timeZone="Asia/Shanghai">
      <ErrorState error={error} onRetry={onRetry} />
    </NextIntlClientProvider>,
  )
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  return onRetry
}

test.each(['transport', 'timeout', 'busy'] as const)('what failed by %s is tried again by itself, and says so', async (code) => {
  expect(await show(new AppError(code, 'x'))).toHaveBeenCalled()
  expect(screen.getByText('服务恢复后会自动重试')).toBeVisible()
})

test.each(['refused', 'forbidden', 'notFound', 'invalid'] as const)('what failed by %s waits for a person', async (code) => {
  expect(await show(new AppError(code, 'x'))).not.toHaveBeenCalled()
  expect(screen.queryByText('服务恢复后会自动重试')).toBeNull()
})
