import { type RefObject, useEffect } from 'react'
import type { FormStore } from '@/lib/form/form-store'
import { walkMainFields } from '@/lib/form/walk'
import { isEmptyValue } from '@/lib/form/wire-values'
import { controlId } from './form-context'

/** In a new record the first empty control takes the focus, where a keyboard is at hand and nothing else was chosen meanwhile. */
export function useFirstFocus(store: FormStore, formId: string, rootRef: RefObject<HTMLElement | null>): void {
  // External system: focus of the document.
  useEffect(() => {
    const root = rootRef.current
    const surface = root?.closest('[data-tn-surface]')
    const isMouse = typeof matchMedia === 'function' && matchMedia('(pointer: fine)').matches
    if (store.mode !== 'create' || !isMouse || !root || !surface) return
    let isOver = false
    // A surface that opens together with its form takes the focus after the form is drawn.
    queueMicrotask(() => {
      if (!isOver && document.activeElement === surface) focusFirstEmpty(store, formId, root)
    })
    return () => {
      isOver = true
    }
  }, [store, formId, rootRef])
}

const stops =
  'input:not(:disabled):not([readonly]),textarea:not(:disabled):not([readonly]),button[role="combobox"]:not(:disabled)'

function focusFirstEmpty(store: FormStore, formId: string, root: HTMLElement): void {
  for (const node of walkMainFields(store.design)) {
    if (node.kind === 'table' || !isEmptyValue(store.getValue(node.code))) continue
    const control = document.getElementById(controlId(formId, node.key))
    if (!control || !root.contains(control)) continue
    const target = control.matches(stops) ? control : control.querySelector<HTMLElement>(stops)
    target?.focus({ preventScroll: true })
    if (target && document.activeElement === target) return
  }
  root.querySelector<HTMLElement>(stops)?.focus({ preventScroll: true })
}
