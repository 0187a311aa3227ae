import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { Surface } from './surface'

function Page() {
  const [shown, setShown] = useState<readonly string[]>([])
  const close = (name: string) => setShown((all) => all.filter((one) => one !== name))
  return (
    <>
      <button type="button" onClick={() => setShown(['task'])}>
        open
      </button>
      <Surface kind="fullScreen" open={shown.includes('task')} isLayer title="task" onClose={() => close('task')}>
        <button type="button" onClick={() => setShown(['task', 'opinion'])}>
          decide
        </button>
      </Surface>
      <Surface kind="general" open={shown.includes('opinion')} title="opinion" onClose={() => close('opinion')}>
        words
      </Surface>
    </>
  )
}

const back = () => act(async () => window.history.back())
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent)

test('Back closes what stands over the page one after the other, and then the page has its own way back', async () => {
  window.history.pushState(null, '', '/before')
  window.history.pushState(null, '', '/list')
  render(<Page />, { wrapper: WithMessages })
  await userEvent.click(screen.getByRole('button', { name: 'open' }))
  await userEvent.click(screen.getByRole('button', { name: 'decide' }))
  expect(dialogs()).toHaveLength(2)
  await back()
  await waitFor(() => expect(dialogs()).toHaveLength(1))
  await back()
  await waitFor(() => expect(dialogs()).toHaveLength(0))
  expect(window.location.pathname).toBe('/list')
  await waitFor(() => expect(window.history.state).toBeNull())

  // Closed by its own button it leaves no step behind.
  await userEvent.click(screen.getByRole('button', { name: 'open' }))
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await waitFor(() => expect(window.history.state).toBeNull())
  await back()
  await waitFor(() => expect(window.location.pathname).toBe('/before'))
})
