'use client'
import { useTranslations } from 'next-intl'
import { memo, useCallback } from 'react'
import { flagAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { plainText } from '@/lib/form/wire-values'
import { afterPress } from './after-press'
import { changeField } from './change-field'
import styles from './form.module.css'
import { controlId, useForm } from './form-context'
import { runtimeOf } from './load-faces'
import { useField } from './use-field'
import { useIssueText } from './use-issue-text'

type FormCellProps = { node: FieldNode; rowKey: string; rowNumber: number }

/** One cell of a sub-table: the control of its widget without a frame, connected to its row. */
export const FormCell = memo(function FormCell({ node, rowKey, rowNumber }: FormCellProps) {
  const t = useTranslations('form')
  const form = useForm()
  const { store, formId, events } = form
  const { value, state } = useField(store, node.code, rowKey)
  const issueText = useIssueText()
  const id = controlId(formId, node.key, rowKey)
  const onChange = useCallback(
    (next: unknown, data?: unknown) => changeField(form, node, next, data, rowKey),
    [form, node, rowKey],
  )
  const onBlur = useCallback(() => {
    events?.left(node, rowKey)
    afterPress(() => store.validateField(node.code, rowKey))
  }, [store, events, node, rowKey])
  // Contract 3a §6: radio and check boxes of old designs are selects inside a sub-table.
  const Runtime = runtimeOf(node.type === 'radio' || node.type === 'checkbox' ? 'select' : node.type)
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
        compact
        ariaLabel={t('rowLabel', { row: rowNumber, label: node.label || node.name })}
      />
      {error ? (
        <p className={styles.cellError} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </>
  )
})
