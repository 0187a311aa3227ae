import { act, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { AppError } from '@/lib/errors/app-error'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import { ErrorState } from './states'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const WithTexts = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="zh" messages={{ common, errors }} timeZone="Asia/Shanghai">
    {children}
  </NextIntlClientProvider>
)

async function show(error: unknown) {
  const onRetry = jest.fn()
  render(<ErrorState error={error} onRetry={onRetry} />, { wrapper: WithTexts })
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

/** Keeps the failure on the screen while it tries again, as the cache of calls does. */
function Staying({ onTry }: { onTry: () => void }) {
  const [error, setError] = useState(() => new AppError('transport', 'x'))
  const retry = () => {
    onTry()
    setError(new AppError('transport', 'x'))
  }
  return <ErrorState error={error} onRetry={retry} />
}

test('what stays on the screen while it is tried is tried again and again, at the common pace', async () => {
  const onTry = jest.fn()
  render(<Staying onTry={onTry} />, { wrapper: WithTexts })
  for (let second = 0; second < 60; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(onTry.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(onTry.mock.calls.length).toBeLessThanOrEqual(10)
})
