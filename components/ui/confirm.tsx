'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Button } from './button'
import styles from './confirm.module.css'
import { type FocusPlace, returnFocus, usePlaceBefore } from './focus-place'

type Answer = { value: string; text?: string | undefined; variant?: 'primary' | 'destroy' | 'default' }
type Asking = {
  title?: string
  /** Which one it is about, where the words do not say it. */
  subject?: string | undefined
  text: ReactNode
  cancelText?: string
}
type Asked = Asking & { id: number; answers: readonly Answer[]; answer: (value: string | null) => void }
/** `confirmText` is of the button that does it: what cannot be taken back is named there too (the look §3). */
type Question = Asking & ({ confirmText?: string | undefined; danger?: false } | { confirmText: string; danger: boolean })

let asked: readonly Asked[] = []
let nextId = 1
const listeners = new Set<() => void>()
const nobody: readonly Asked[] = []

function publish(next: readonly Asked[]): void {
  asked = next
  for (const listener of listeners) listener()
}

/**
 * Asks with several answers and resolves with the one that was given; null when none was, by the first button or by Escape. The last
 * answer is the one that is suggested. Questions asked meanwhile wait for their turn.
 */
export function choose<V extends string>(asking: Asking & { answers: readonly (Answer & { value: V })[] }): Promise<V | null> {
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (value: string | null) => {
      publish(asked.filter((item) => item.id !== id))
      resolve(asking.answers.find((one) => one.value === value)?.value ?? null)
    }
    publish([...asked, { ...asking, id, answer }])
  })
}

/** Asks and resolves with the answer; Escape means no. */
export async function confirm({ confirmText, danger, ...asking }: Question): Promise<boolean> {
  const yes = { value: 'yes', text: confirmText, variant: danger ? ('destroy' as const) : ('primary' as const) }
  return (await choose({ ...asking, answers: [yes] })) === 'yes'
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Place once per page. */
export function ConfirmHost() {
  const current = useSyncExternalStore(
    subscribe,
    () => asked,
    () => nobody,
  )[0]
  return current ? <ConfirmDialog key={current.id} question={current} /> : null
}

function ConfirmDialog({ question }: { question: Asked }) {
  const t = useTranslations('common')
  const titleId = useId()
  const textId = useId()
  const subjectId = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const before = useRef<FocusPlace | null>(null)
  const placeBefore = usePlaceBefore()
  // The browser's modal dialog: it keeps the focus inside.
  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    before.current = placeBefore(dialog)
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    // Opening gives the focus to the first button, whatever was to have it.
    dialog.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => dialog.close?.()
  }, [placeBefore])
  /** The dialog is closed before it is taken away: what is open above the page can take no focus below it. */
  const answer = (value: string | null) => {
    dialogRef.current?.close?.()
    returnFocus(before.current)
    question.answer(value)
  }
  const press = (value: string | null) => {
    ignoreSecondPress()
    answer(value)
  }
  const last = question.answers.length - 1
  // Enter alone destroys nothing.
  const isDanger = question.answers[last]?.variant === 'destroy'
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={question.subject ? `${subjectId} ${textId}` : textId}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        answer(null)
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {question.title ?? t('notice')}
      </h2>
      {question.subject && (
        <p id={subjectId} className={styles.subject}>
          {question.subject}
        </p>
      )}
      <div id={textId} className={styles.text}>
        {question.text}
      </div>
      <div className={styles.actions}>
        <Button data-first={isDanger || undefined} onClick={() => press(null)}>
          {question.cancelText ?? t('cancel')}
        </Button>
        {question.answers.map(({ value, text, variant = 'default' }, index) => (
          <Button
            key={value}
            variant={variant}
            data-first={(!isDanger && index === last) || undefined}
            onClick={() => press(value)}
          >
            {text ?? t('confirm')}
          </Button>
        ))}
      </div>
    </dialog>
  )
}

const secondPressMs = 500

/** The second press of a double click falls on what stood below the question: it was meant for the answer. */
function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  const kinds = ['click', 'dblclick'] as const
  for (const kind of kinds) document.addEventListener(kind, ignore, { capture: true })
  setTimeout(() => {
    for (const kind of kinds) document.removeEventListener(kind, ignore, { capture: true })
  }, secondPressMs)
}
