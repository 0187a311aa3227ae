'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Alert } from '@/components/ui/alert'
import { LoadingState } from '@/components/ui/states'
import type { RevealRequest } from '@/components/widget-kits/widget-env'
import { toast } from '@/lib/client/toast-store'
import type { FormStore } from '@/lib/form/form-store'
import { followPresses } from './after-press'
import styles from './form.module.css'
import { controlId } from './form-context'
import { FormFields } from './form-fields'
import { FormScope, type FormScopeProps, useFormScope } from './form-scope'
import { loadForm } from './load-form'
import { closeReveal, openReveal, remainingFaults } from './reveal-faults'
import { useFaces } from './use-faces'
import { useFirstFocus } from './use-first-focus'

export type FormViewProps = FormScopeProps

/** The form of a record. All its controls are fetched before the first of them is drawn. */
export function FormView(props: FormViewProps) {
  const { design } = props.store
  const isReady = useFaces(useCallback(() => loadForm(design), [design]))
  return isReady ? <LoadedForm {...props} /> : <LoadingState />
}

function LoadedForm(props: FormViewProps) {
  const { store } = props
  const t = useTranslations('form')
  const rootRef = useRef<HTMLDivElement>(null)
  const scope = useFormScope(props)
  const { formId, env } = scope
  // The document: what a field says when it is left waits for the click that left it.
  useEffect(followPresses, [])
  // The page's toasts: what one of them offers to take back in this form is gone with it.
  useEffect(
    () => () => {
      for (const id of env.toasts ?? []) toast.dismiss(id)
    },
    [env],
  )
  useFocusOnReveal(store, formId, rootRef)
  useFirstFocus(store, formId, rootRef)
  const { config, fields } = store.design
  return (
    <FormScope scope={scope}>
      <div ref={rootRef} className={config.isWordForm ? `${styles.form} ${styles.word}` : styles.form} data-size={config.size}>
        <FaultCount store={store} />
        {fields.length === 0 ? <p className={styles.empty}>{t('emptyDesign')}</p> : <FormFields nodes={fields} />}
      </div>
    </FormScope>
  )
}

/** How many faults of the last check are left; said aloud when the number changes. */
function FaultCount({ store }: { store: FormStore }) {
  const t = useTranslations('form')
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [store.subscribeChecks(listener), store.subscribeAny(listener)]
      return () => {
        for (const stop of leave) stop()
      }
    },
    [store],
  )
  const read = () => remainingFaults(store)
  const count = useSyncExternalStore(subscribe, read, read)
  return (
    <div className={styles.faults} role="status" aria-live="assertive">
      {count > 0 ? <Alert tone="danger">{t('faultCount', { count })}</Alert> : null}
    </div>
  )
}

/** Frames to wait for a pane to open and for a far row to be drawn. */
const revealFramesMax = 30

function useFocusOnReveal(store: FormStore, formId: string, rootRef: React.RefObject<HTMLDivElement | null>) {
  // External system: focus and scroll position of the document. Before the form is painted: who submits it in the very moment in which
  // it appears, or before, is led to the first fault too.
  useLayoutEffect(() => {
    let frame = 0
    const reveal = () => {
      const request = openReveal(store)
      if (!request) return
      cancelAnimationFrame(frame)
      let tries = 0
      const attempt = () => {
        const isDone = focusControl(rootRef.current, controlId(formId, request.key, request.rowKey), request)
        tries += 1
        if (!isDone && tries < revealFramesMax) frame = requestAnimationFrame(attempt)
        else closeReveal(store, request)
      }
      frame = requestAnimationFrame(attempt)
    }
    reveal()
    const leave = store.subscribeChecks(reveal)
    return () => {
      leave()
      cancelAnimationFrame(frame)
    }
  }, [store, formId, rootRef])
}

function focusControl(root: HTMLElement | null, id: string, request: RevealRequest): boolean {
  const control = document.getElementById(id) ?? document.getElementById(`${id}-error`)
  if (!root || !control || !root.contains(control)) return false
  if (typeof control.checkVisibility === 'function' && !control.checkVisibility()) return false
  control.scrollIntoView?.({ block: request.rowKey === undefined ? 'center' : 'nearest' })
  // Groups of choices are no stop of the keyboard themselves; their first choice is.
  const target =
    control.tabIndex >= 0 ? control : control.querySelector<HTMLElement>('input:not(:disabled),button:not(:disabled)')
  target?.focus({ preventScroll: true })
  return true
}
