'use client'
import { useTranslations } from 'next-intl'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { type TableControlProps, useFieldText } from '@/components/widget-kits/widget-env'
import { flagAttribute } from '@/lib/form/attributes'
import { dateText } from '@/lib/form/date-schema'
import { numberText } from '@/lib/form/number-schema'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { isEmptyValue, plainText } from '@/lib/form/wire-values'
import { afterPress } from './after-press'
import { changeField } from './change-field'
import styles from './form.module.css'
import { controlId, useForm } from './form-context'
import { displayOf, runtimeOf } from './load-faces'
import { useField } from './use-field'
import { useIssueText } from './use-issue-text'

/** Contract 3a §6: radio and check boxes of old designs are selects inside a sub-table. */
export function cellType(node: FieldNode): string {
  return factsOf(node.type).cellType ?? node.type
}

/** A field in a cell: the control of its widget without a frame, connected to its row of a sub-table or to its own record. */
export const FormCell = memo(function FormCell(props: Omit<TableControlProps, 'rowKey'> & { rowKey?: string }) {
  const { node, rowKey, rowNumber, isLive, onChanged, isBoxed } = props
  const t = useTranslations('form')
  const form = useForm()
  const { store, formId, events } = form
  const { value, state } = useField(store, node.code, rowKey)
  const issueText = useIssueText()
  const id = controlId(formId, node.key, rowKey)
  const onChange = useCallback(
    (next: unknown, data?: unknown) => {
      if (isLive && !isLive()) return
      changeField(form, node, next, data, rowKey)
      onChanged?.()
    },
    [form, node, rowKey, isLive, onChanged],
  )
  const onBlur = useCallback(() => {
    if (isLive && !isLive()) return
    events?.left(node, rowKey)
    afterPress(() => store.validateField(node.code, rowKey))
  }, [store, events, node, rowKey, isLive])
  const Runtime = runtimeOf(cellType(node))
  if (state.hidden) return null
  if (!Runtime) return <span>{plainText(value)}</span>
  const error = state.error && issueText(state.error)
  const isReadOnly = state.disabled && flagAttribute(node, 'readonly') && !flagAttribute(node, 'disabled')
  return (
    <>
      <Runtime
        node={node}
        id={id}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        disabled={state.disabled && !isReadOnly}
        readOnly={isReadOnly}
        error={error}
        errorId={`${id}-error`}
        compact={!isBoxed}
        autoFocus={props.autoFocus}
        ariaLabel={t('rowLabel', { row: rowNumber, label: node.label || node.name })}
      />
      {error && isBoxed ? (
        <p className={styles.cellError} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </>
  )
})

type FaceProps = { node: FieldNode; rowKey: string; value: unknown }

/** What a cell shows while nobody edits it: one text, the same as its control or its detail would show. */
export function CellFace({ node, value }: FaceProps) {
  const text = ownText(node, value)
  return text === null ? <NamedFace node={node} value={value} /> : text
}

/** Text of the values that carry it themselves; null where names stand behind them. */
export function ownText(node: FieldNode, value: unknown): string | null {
  switch (factsOf(node.type).cellText) {
    case 'text':
      return flagAttribute(node, 'showPassword') ? '•'.repeat(Math.min(8, plainText(value).length)) : plainText(value)
    case 'amount':
      return numberText(value, node)
    case 'date':
      return dateText(value, node)
    case null:
      return null
  }
}

const faceListeners = new Set<() => void>()

function subscribeFaces(listener: () => void): () => void {
  faceListeners.add(listener)
  return () => faceListeners.delete(listener)
}

/** The code of read-only faces came: cells that showed what is stored show its name. */
export function facesArrived() {
  for (const listener of [...faceListeners]) listener()
}

function NamedFace({ node, value }: { node: FieldNode; value: unknown }) {
  const text = useFieldText(node)
  const type = cellType(node)
  const displays = useSyncExternalStore(
    subscribeFaces,
    () => displayOf(type),
    () => displayOf(type),
  )
  const Display = displays?.Cell ?? displays?.Detail
  if (Display) return <Display node={node} value={value} text={text} />
  // The code that knows the name is on its way; what is stored behind it would be a code.
  return text ?? (isEmptyValue(value) ? '' : '…')
}
