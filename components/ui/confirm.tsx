'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Button } from './button'
import styles from './confirm.module.css'

type Question = { title?: string; text: ReactNode; confirmText?: string; cancelText?: string; danger?: boolean }
type Asked = Question & { id: number; answer: (isConfirmed: boolean) => void }

let asked: readonly Asked[] = []
let nextId = 1
const listeners = new Set<() => void>()
const nobody: readonly Asked[] = []

function publish(next: readonly Asked[]): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks and resolves with the answer; Escape means no. Questions asked meanwhile wait for their turn. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (isConfirmed: boolean) => {
      publish(asked.filter((item) => item.id !== id))
      resolve(isConfirmed)
    }
    publish([...asked, { ...question, id, answer }])
  })
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
  const dialogRef = useRef<HTMLDialogElement>(null)
  // The browser's modal dialog: it keeps the focus inside and gives it back on close.
  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    return () => dialog.close?.()
  }, [])
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        question.answer(false)
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {question.title ?? t('notice')}
      </h2>
      <div id={textId} className={styles.text}>
        {question.text}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => question.answer(false)}>{question.cancelText ?? t('cancel')}</Button>
        <Button variant={question.danger ? 'danger' : 'primary'} autoFocus onClick={() => question.answer(true)}>
          {question.confirmText ?? t('confirm')}
        </Button>
      </div>
    </dialog>
  )
}
