import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConfirmHost } from '@/components/ui/confirm'
import { dirtyTabs } from '@/lib/client/leave-guards'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { AppError } from '@/lib/errors/app-error'
import common from '@/messages/zh/common.json'
import form from '@/messages/zh/form.json'
import { useEditSession } from './use-edit-session'

let log: string[]
let send: (key: string) => Promise<string>
let answers: { mayBegin?: boolean; isValid?: boolean; isMeant?: boolean }
const attempt = () => new SaveAttempt({ key: 'key1', made: null })

beforeEach(() => {
  log = []
  answers = {}
  send = async () => 'saved'
})

const told = (word: string) => async () => void log.push(word)

function Form({ canKeep = true }: { canKeep?: boolean }) {
  const [own] = useState(attempt)
  const edit = useEditSession({
    tabKey: '/form',
    isDirty: () => !log.includes('closed'),
    draft: {
      saveNow: () => void log.push('kept'),
      finish: told('draft gone'),
      giveUp: told('given up'),
      keep: async () => true,
    },
    canKeep: () => canKeep,
  })
  const save = () =>
    void edit.save({
      attempt: own,
      mayBegin: async () => answers.mayBegin ?? true,
      isValid: () => answers.isValid ?? true,
      isMeant: async () => answers.isMeant ?? true,
      write: (key) => {
        log.push(`write ${key}`)
        return send(key)
      },
      amend: async (made) => {
        log.push(`amend ${made.id}`)
        return 'changed'
      },
      done: (answer) => void log.push(`done ${answer}`),
      refused: () => void log.push('refused'),
    })
  return (
    <>
      <button type="button" aria-busy={edit.isSaving} onClick={save}>
        save
      </button>
      <button type="button" onClick={() => void edit.mayLeave().then((may) => log.push(may ? 'left' : 'stays'))}>
        leave
      </button>
      {edit.failure && <p role="alert">{edit.failure.code}</p>}
      <ConfirmHost />
    </>
  )
}

function WithTexts({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, form }}>
      {children}
    </NextIntlClientProvider>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('an edit session', () => {
  it('saves once, however often it is pressed, and keeps a draft before it sends', async () => {
    let answer: (text: string) => void = () => undefined
    send = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    render(<Form />, { wrapper: WithTexts })
    await press('save')
    await press('save')
    expect(screen.getByRole('button', { name: 'save' })).toHaveAttribute('aria-busy', 'true')
    await act(async () => answer('saved'))
    expect(log).toEqual(['kept', 'write key1', 'draft gone', 'done saved'])
    expect(screen.getByRole('button', { name: 'save' })).toHaveAttribute('aria-busy', 'false')
  })

  it('sends again under the same key after a lost answer, and goes on with what was made', async () => {
    send = async () => {
      throw new AppError('transport', 'gone')
    }
    render(<Form />, { wrapper: WithTexts })
    await press('save')
    expect(await screen.findByRole('alert')).toHaveTextContent('transport')
    send = async () => {
      throw new AppError('conflict', 'used', { issues: [{ path: '', code: 'keyReused', params: { id: 'r7', version: 1 } }] })
    }
    await press('save')
    await waitFor(() => expect(log.at(-1)).toBe('done changed'))
    expect(log).toEqual([
      ...['kept', 'write key1', 'refused', 'kept'],
      ...['kept', 'write key1', 'kept', 'amend r7', 'draft gone', 'done changed'],
    ])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([['mayBegin'], ['isValid'], ['isMeant']] as const)(
    'sends nothing when %s says no, and can be pressed again',
    async (step) => {
      answers = { [step]: false }
      render(<Form />, { wrapper: WithTexts })
      await press('save')
      expect(log).toEqual([])
      answers = {}
      await press('save')
      await waitFor(() => expect(log).toContain('done saved'))
    },
  )

  it('says nothing itself when the sign-in has ended: that stands over the page', async () => {
    send = async () => {
      throw new AppError('signedOut', 'over')
    }
    render(<Form />, { wrapper: WithTexts })
    await press('save')
    await waitFor(() => expect(log).toEqual(['kept', 'write key1', 'refused', 'kept']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is asked about before it is left, and offers to keep only what can be kept', async () => {
    const { rerender, unmount } = render(<Form />, { wrapper: WithTexts })
    expect(dirtyTabs()).toEqual(['/form'])
    await press('leave')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '继续填写' }))
    await waitFor(() => expect(log).toEqual(['stays']))
    rerender(<Form canKeep={false} />)
    await press('leave')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getAllByRole('button').map((button) => button.textContent)).toEqual(['继续填写', '放弃并离开'])
    await userEvent.click(question.getByRole('button', { name: '放弃并离开' }))
    await waitFor(() => expect(log).toEqual(['stays', 'given up', 'left']))
    unmount()
    expect(dirtyTabs()).toEqual([])
  })
})
