'use client'
import { useTranslations } from 'next-intl'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import { Icon } from '@/components/ui/icon'
import { selectedValues } from '@/components/widget-kits/choices/choices'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { ReadonlyFace, Runtime as ReadonlyRuntime } from '@/components/widget-kits/faces/readonly-face'
import { relationSource } from '@/components/widget-kits/lookups/lookup-source'
import styles from '@/components/widget-kits/lookups/lookup-trigger.module.css'
import { type PickerKind, RecordPicker } from '@/components/widget-kits/lookups/record-picker'
import { readSelectionConfig } from '@/components/widget-kits/lookups/selection-config'
import { useRecordTexts } from '@/components/widget-kits/lookups/use-record-texts'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import { textAttribute } from '@/lib/form/attributes'

export function Runtime(props: WidgetProps) {
  const env = useWidgetEnv()
  const [id] = selectedValues(props.value)
  if (!env?.call) return <ReadonlyRuntime {...props} />
  if ((props.disabled || props.readOnly) && id) return <LinkedRecord {...props} />
  return (
    <RecordPicker {...props} kind={relation} call={env.call} tools={id && !props.compact ? <OpenRecord {...props} /> : null} />
  )
}

/** Records of another module in a dialog or drawer (contract 3a §4.6). */
const relation: PickerKind = {
  idColumn: () => 'id',
  textColumn: (node) => textAttribute(node, 'relationField'),
  makeSource: (call, node) => {
    const { columns, hasPage, pageSize } = readSelectionConfig(node.raw, false)
    const relationField = textAttribute(node, 'relationField')
    return relationSource(call, { modelId: textAttribute(node, 'modelId'), relationField, columns, hasPage, pageSize })
  },
}

function useOpenRecord({ node, value }: Pick<WidgetProps, 'node' | 'value'>): (() => void) | undefined {
  const openRecord = useWidgetEnv()?.openRecord
  const modelId = textAttribute(node, 'modelId')
  const [id] = selectedValues(value)
  return openRecord && modelId && id ? () => openRecord(modelId, id) : undefined
}

function OpenRecord(props: WidgetProps) {
  const t = useTranslations('widgets.lookups')
  const open = useOpenRecord(props)
  if (!open) return null
  return (
    <button
      type="button"
      className={classes(fieldStyles.iconButton, styles.tool)}
      aria-label={t('openRecord')}
      data-tip={t('openRecord')}
      onClick={open}
    >
      <Icon name="external" size={14} />
    </button>
  )
}

/** A field that cannot be changed leads to the record it names (spec 2 §4). */
function LinkedRecord(props: WidgetProps) {
  const { node, value, id } = props
  const open = useOpenRecord(props)
  const { texts, isGone } = useRecordTexts(node, value)
  const text = texts.map((one) => one.text).join(',')
  if (isGone) return <ReadonlyFace {...props} text={text} isMuted />
  if (!open) return <ReadonlyRuntime {...props} value={text} />
  return (
    <FieldBox compact={props.compact} error={props.error} readOnly>
      <span className={styles.linkBox}>
        <button
          id={id}
          type="button"
          className={classes(fieldStyles.linkButton, styles.link)}
          data-tip={text}
          {...controlAria(props)}
          aria-label={undefined}
          aria-labelledby={`${props.ariaLabel ? '' : `${id}-label `}${id}-text`}
          onClick={open}
        >
          <span id={`${id}-text`}>{text}</span>
        </button>
      </span>
    </FieldBox>
  )
}
