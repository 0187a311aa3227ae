import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, use } from 'react'
import { ShellBoundary } from './shell-boundary'

const never = new Promise<never>(() => {})
function Waiting() {
  return <>{use(never)}</>
}

test('a user who is not known yet is waited for behind the skeleton', () => {
  render(
    <ShellBoundary isKnown={false} fallback="skeleton">
      <Waiting />
    </ShellBoundary>,
  )
  expect(screen.getByText('skeleton')).toBeVisible()
})

test('a user who is known needs none', () => {
  render(
    <Suspense fallback="around">
      <ShellBoundary isKnown fallback="skeleton">
        <Waiting />
      </ShellBoundary>
    </Suspense>,
  )
  expect(screen.getByText('around')).toBeVisible()
})

test.each([true, false])(
  'what is typed stays when the page is asked for anew and the platform is another time slow or quick (%s)',
  async (isKnown) => {
    const page = (known: boolean) => (
      <ShellBoundary isKnown={known} fallback="skeleton">
        <input aria-label="beside" />
      </ShellBoundary>
    )
    const { rerender } = render(page(isKnown))
    await userEvent.type(screen.getByLabelText('beside'), 'typed')
    rerender(page(!isKnown))
    expect(screen.getByLabelText('beside')).toHaveValue('typed')
  },
)
