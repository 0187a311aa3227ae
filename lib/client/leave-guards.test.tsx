import { act, render } from '@testing-library/react'
import { Activity } from 'react'
import { canKeepInput, dirtyTabs, giveUpInput, keepInput, releaseGuards, useLeaveGuard } from './leave-guards'

type FormProps = { tabKey: string; isDirty: boolean; giveUp?: () => void; keep?: () => Promise<boolean> }

function Form({ tabKey, isDirty, giveUp, keep }: FormProps) {
  useLeaveGuard(tabKey, () => isDirty, { ...(giveUp ? { giveUp } : {}), keeper: () => keep })
  return null
}

const isAskedBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('leave guards', () => {
  test('know unsaved input of a tab that was left, until its screen is gone', async () => {
    const tab = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Form tabKey="/a" isDirty />
      </Activity>
    )
    const view = render(tab('visible'))
    expect(dirtyTabs()).toEqual(['/a'])
    await act(async () => view.rerender(tab('hidden')))
    expect(dirtyTabs()).toEqual(['/a'])
    expect(isAskedBeforeUnload()).toBe(true)
    view.unmount()
    expect(dirtyTabs()).toEqual([])
    expect(isAskedBeforeUnload()).toBe(false)
  })

  test('tell only of what is dirty now, and of the tabs asked about', () => {
    const view = render(<Form tabKey="/a" isDirty={false} />)
    render(<Form tabKey="/b" isDirty />)
    expect(dirtyTabs()).toEqual(['/b'])
    view.rerender(<Form tabKey="/a" isDirty />)
    expect(dirtyTabs(['/a', '/c'])).toEqual(['/a'])
  })

  test('ask no second time after the user gave the input up, or when the page is left with the drafts kept', () => {
    const giveUp = jest.fn()
    render(<Form tabKey="/a" isDirty giveUp={giveUp} />)
    giveUpInput(['/a'])
    expect(giveUp).toHaveBeenCalledTimes(1)
    expect(isAskedBeforeUnload()).toBe(false)
    render(<Form tabKey="/b" isDirty />)
    expect(isAskedBeforeUnload()).toBe(true)
    releaseGuards()
    expect(isAskedBeforeUnload()).toBe(false)
  })

  test('let the page go with drafts only when all that is dirty could be kept', async () => {
    const page = render(<Form tabKey="/a" isDirty keep={async () => true} />)
    expect(canKeepInput(['/a'])).toBe(true)
    const full = render(<Form tabKey="/b" isDirty keep={async () => false} />)
    expect(await keepInput(['/a', '/b'])).toBe(false)
    full.unmount()
    expect(await keepInput(['/a'])).toBe(true)
    expect(isAskedBeforeUnload()).toBe(false)
    render(<Form tabKey="/c" isDirty />)
    expect(canKeepInput(['/a', '/c'])).toBe(false)
    page.unmount()
  })
})
