'use client'
import { memo, useCallback, useMemo, useRef } from 'react'
import { Field } from '@/components/ui/field'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import type { FieldsProps } from '@/components/widget-kits/widget-env'
import { flagAttribute } from '@/lib/form/attributes'
import { labelWidthOf } from '@/lib/form/label-width'
import { isRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { UnknownWidget } from '../widgets/unknown/runtime'
import { afterPress } from './after-press'
import { changeField } from './change-field'
import { FieldsGrid, GridItem } from './fields-grid'
import { controlId, useForm } from './form-context'
import { runtimeOf } from './load-faces'
import { useField } from './use-field'
import { useIssueText } from './use-issue-text'

/** The fields of a form or of a container inside it. */
export function FormFields({ nodes }: FieldsProps) {
  const { store } = useForm()
  const { config } = store.design
  const labelWidth = labelWidthOf(nodes, config)
  return (
    <FieldsGrid
      nodes={nodes}
      gutterPx={config.gutter}
      item={(node) => <FormField key={node.key} node={node} labelWidth={node.labelWidth ?? labelWidth} />}
    />
  )
}

/** One field, drawn again only when its own value or state changes. */
const FormField = memo(function FormField({ node, labelWidth }: { node: FieldNode; labelWidth: number }) {
  const { store } = useForm()
  const { value, state } = useField(store, node.code)
  if (state.hidden) return null
  const isSimple = node.kind === 'field' && factsOf(node.type).name !== 'none'
  return (
    <GridItem span={node.span} isWide={!isSimple}>
      {isSimple ? (
        <LabelledField node={node} labelWidth={labelWidth} value={value} state={state} />
      ) : (
        <PlainField node={node} labelWidth={labelWidth} value={value} state={state} />
      )}
    </GridItem>
  )
})

type FaceProps = { node: FieldNode; labelWidth: number; value: unknown; state: ReturnType<typeof useField>['state'] }

/** Containers, sub-tables and widgets without a value bring their own headings. */
function PlainField({ node, labelWidth, value, state }: FaceProps) {
  const { formId, store } = useForm()
  const issueText = useIssueText()
  const control = useControl(node, state)
  const Runtime = runtimeOf(node.type)
  if (!Runtime) return <UnknownContainer node={node} value={value} />
  const error = state.error && issueText(state.error)
  const { labelPosition } = store.design.config
  const { label, showLabel } = node
  if (factsOf(node.type).display === 'code') {
    const labelling = { label, isLabelShown: showLabel, labelPosition, labelWidth }
    return (
      <Field id={controlId(formId, node.key)} {...labelling} tip={node.tipLabel}>
        <Runtime {...control} node={{ ...node, showLabel: false }} value={value} />
      </Field>
    )
  }
  return (
    <Field id={controlId(formId, node.key)} error={error}>
      <Runtime {...control} value={value} error={error} />
    </Field>
  )
}

/** A container of another version: named, and what it holds stays reachable (D2). */
function UnknownContainer({ node, value }: { node: FieldNode; value: unknown }) {
  return (
    <>
      <UnknownWidget node={node} value={node.kind === 'container' ? undefined : value} />
      {node.children.length > 0 && node.kind !== 'table' ? <FormFields nodes={node.children} /> : null}
    </>
  )
}

function LabelledField({ node, labelWidth, value, state }: FaceProps) {
  const { store, faces } = useForm()
  const { config } = store.design
  const issueText = useIssueText()
  const control = useControl(node, state)
  const Runtime = faces?.[node.code] ?? runtimeOf(node.type)
  if (!Runtime) return <UnknownWidget node={node} value={value} />
  const error = state.error && issueText(state.error)
  const isEditable = store.schemas.get(node.type)?.isEditable ?? false
  const width = designedWidth(node)
  return (
    <Field
      id={control.id}
      label={node.label}
      isLabelShown={node.showLabel}
      isRequired={state.required && isEditable && !state.disabled}
      tip={node.tipLabel}
      error={error}
      labelPosition={config.labelPosition}
      labelWidth={labelWidth}
    >
      {width ? (
        <div style={{ width, maxWidth: '100%' }}>
          <Runtime {...control} value={value} error={error} />
        </div>
      ) : (
        <Runtime {...control} value={value} error={error} />
      )}
    </Field>
  )
}

/** What a control gets of its field; the handlers stay the same between two draws. */
function useControl(node: FieldNode, state: FaceProps['state']): Omit<WidgetProps, 'value' | 'error'> {
  const form = useForm()
  const { store, formId, events } = form
  const id = controlId(formId, node.key)
  const isTouched = useRef(false)
  const onChange = useCallback(
    (next: unknown, data?: unknown) => {
      isTouched.current = true
      changeField(form, node, next, data)
    },
    [form, node],
  )
  // A field that was only passed by is not found fault with; saving looks at all of them (the look, forms and dialogs).
  const onBlur = useCallback(() => {
    events?.left(node, undefined)
    if (isTouched.current) afterPress(() => store.validateField(node.code))
  }, [store, events, node])
  // A script may demand a field; the node stays the same object as long as nothing differs, because options hang on it.
  const asked = useMemo(
    () => (state.required === node.required ? node : { ...node, required: state.required }),
    [node, state.required],
  )
  // Read-only text can be read, selected and copied; disabled controls can not.
  const isReadOnly = state.disabled && flagAttribute(node, 'readonly') && !flagAttribute(node, 'disabled')
  return {
    node: asked,
    id,
    onChange,
    onBlur,
    disabled: state.disabled && !isReadOnly,
    readOnly: isReadOnly,
    errorId: `${id}-error`,
    ariaLabel: node.showLabel && node.label ? undefined : node.label || node.name || undefined,
  }
}

/** Width of the control in the design, as far as it is a length (contract 3a §3.1). */
function designedWidth(node: FieldNode): string | undefined {
  const { style } = node.raw
  const width = isRecord(style) ? readText(style.width).trim() : ''
  return /^\d{1,4}(\.\d+)?(px|%)$/.test(width) && width !== '100%' ? width : undefined
}
