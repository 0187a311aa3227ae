'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Alert } from '@/components/ui/alert'
import { LoadingState } from '@/components/ui/states'
import {
  type EnvUser,
  type RecordContext,
  type RevealRequest,
  type WidgetEnv,
  WidgetEnvProvider,
} from '@/components/widget-kits/widget-env'
import { toast } from '@/lib/client/toast-store'
import type { FormStore } from '@/lib/form/form-store'
import { followPresses } from './after-press'
import styles from './form.module.css'
import { controlId, type FormContextValue, type FormFaces, FormProvider } from './form-context'
import { type FieldTexts, optionsEnv, textsEnv, valuesEnv } from './form-env'
import type { FormEvents } from './form-events'
import { FormFields } from './form-fields'
import { loadedTableEnv, loadForm, relatedRecords } from './load-form'
import type { OptionsCache } from './options-cache'
import { type Lookups, useLookups, useOptionsCache } from './options-context'
import { closeReveal, openReveal, readReveal, remainingFaults } from './reveal-faults'
import { useFaces } from './use-faces'
import { useFirstFocus } from './use-first-focus'
import { IssueTextProvider, useIssueTexts } from './use-issue-text'

export type FormViewProps = {
  /** Give the view a `key` when the store changes. */
  store: FormStore
  /** Texts of the record for values whose names only the server knows (contract 3b §8). */
  texts?: FieldTexts
  currentUser?: EnvUser
  /** Whoever answers to what happens in the form, such as its scripts. */
  events?: FormEvents
  faces?: FormFaces
  /** What the record is, for widgets that show or send it (spec 2 §3.5). */
  recordContext?: RecordContext
  /** Opens a linked record to read (contract 3a §4.6). */
  onOpenRecord?: (modelId: string, id: string) => void
}

/** The form of a record. All its controls are fetched before the first of them is drawn. */
export function FormView(props: FormViewProps) {
  const { design } = props.store
  const isReady = useFaces(useCallback(() => loadForm(design), [design]))
  return isReady ? <LoadedForm {...props} /> : <LoadingState />
}

function LoadedForm(props: FormViewProps) {
  const { store } = props
  const t = useTranslations('form')
  const formId = useId()
  const cache = useOptionsCache()
  const rootRef = useRef<HTMLDivElement>(null)
  const lookups = useLookups()
  const [form] = useState<FormContextValue>(() => ({
    store,
    formId,
    related: relatedRecords(store, props.texts ?? {}, lookups?.names),
    events: props.events,
    faces: props.faces,
  }))
  const [env] = useState(() => formEnv({ ...props, cache, lookups, form }))
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
  const issueTexts = useIssueTexts(store.design)
  const { config, fields } = store.design
  return (
    <FormProvider value={form}>
      <IssueTextProvider value={issueTexts}>
        <WidgetEnvProvider value={env}>
          <div
            ref={rootRef}
            className={config.isWordForm ? `${styles.form} ${styles.word}` : styles.form}
            data-size={config.size}
          >
            <FaultCount store={store} />
            {fields.length === 0 ? <p className={styles.empty}>{t('emptyDesign')}</p> : <FormFields nodes={fields} />}
          </div>
        </WidgetEnvProvider>
      </IssueTextProvider>
    </FormProvider>
  )
}

type EnvOptions = FormViewProps & { cache: OptionsCache | null; lookups: Lookups | null; form: FormContextValue }

function formEnv({ store, texts, cache, lookups, form, ...given }: EnvOptions): WidgetEnv {
  const { events, related } = form
  const options = cache ? optionsEnv(store, cache) : undefined
  const fieldText = texts ? textsEnv(store, texts) : undefined
  return {
    call: lookups?.call,
    names: lookups?.names,
    attributes: {
      subscribe: (node, rowKey, listener) => related.subscribe(node, rowKey, listener),
      read: (node, rowKey) => related.read(node, rowKey),
    },
    emit: events ? (node, event, data) => events.happened(node, event, data) : undefined,
    recordContext: given.recordContext,
    openRecord: given.onOpenRecord,
    Fields: FormFields,
    isDetail: false,
    toasts: new Set(),
    options,
    optionOverrides: events?.options,
    values: valuesEnv(store),
    fieldText,
    currentUser: given.currentUser,
    reveal: { subscribe: store.subscribeChecks, read: () => readReveal(store) },
    table: loadedTableEnv()?.(form, { options, fieldText }),
  }
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
