'use client'
import { useTranslations } from 'next-intl'
import { useFieldPanel } from '@/components/ui/field-box'
import { OptionsFailed } from '@/components/widget-kits/choices/options-status'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { Runtime as ReadonlyRuntime } from '@/components/widget-kits/faces/readonly-face'
import { interfaceSource } from '@/components/widget-kits/lookups/lookup-source'
import { LookupTrigger } from '@/components/widget-kits/lookups/lookup-trigger'
import { shownColumn, storedColumn } from '@/components/widget-kits/lookups/name-sources'
import { takeChosen } from '@/components/widget-kits/lookups/record-picker'
import { readSelectionConfig } from '@/components/widget-kits/lookups/selection-config'
import { useLoaded } from '@/components/widget-kits/lookups/use-loaded'
import { readParameters, useRecordTexts } from '@/components/widget-kits/lookups/use-record-texts'
import type { Caller } from '@/components/widget-kits/names'
import { useRowKey, useWidgetEnv } from '@/components/widget-kits/widget-env'
import { flagAttribute, isMultiple, textAttribute } from '@/lib/form/attributes'

export function Runtime(props: WidgetProps) {
  const call = useWidgetEnv()?.call
  return call ? <TablePicker {...props} call={call} /> : <ReadonlyRuntime {...props} />
}

/** Rows of a data interface in a table below the field (spec 2 §2.2, contract 3a §4.6). */
function TablePicker({ call, ...props }: WidgetProps & { call: Caller }) {
  const { node, value, onChange } = props
  const t = useTranslations('widgets')
  const env = useWidgetEnv()
  const rowKey = useRowKey()
  const texts = useRecordTexts(node, value)
  const { boxRef, controlRef } = useFieldPanel<HTMLButtonElement>()
  const isMulti = isMultiple(node)
  const config = readSelectionConfig(node.raw, false)
  const popover = useLoaded(async () => {
    const { RecordPopover } = await import('@/components/widget-kits/lookups/record-popover')
    const source = interfaceSource(call, {
      interfaceId: textAttribute(node, 'interfaceId'),
      columns: config.columns,
      hasPage: config.hasPage,
      pageSize: config.pageSize,
      propsValue: storedColumn(node),
      relationField: shownColumn(node),
      // Read once, at opening (contract 3a §8.3).
      paramList: readParameters(node, env, rowKey),
    })
    return { RecordPopover, source }
  })
  const close = (isRefocusing: boolean) => {
    popover.close()
    if (isRefocusing) controlRef.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <LookupTrigger
        {...props}
        boxRef={boxRef}
        controlRef={controlRef}
        texts={texts.texts}
        isMulti={isMulti}
        isLoading={popover.isLoading || texts.status === 'loading'}
        isOpen={popover.code !== null}
        popupId={`${props.id}-popup`}
        icon="chevron-down"
        placeholder={node.placeholder || t('lookups.choose')}
        required={node.required}
        onOpen={() => (popover.code ? close(true) : void popover.open())}
        onClear={flagAttribute(node, 'clearable', true) ? () => onChange(isMulti ? [] : '') : undefined}
        onRemoveLast={isMulti ? () => onChange(texts.ids.slice(0, -1)) : undefined}
        onBlur={() => {
          close(false)
          props.onBlur?.()
        }}
      >
        {popover.code ? (
          <popover.code.RecordPopover
            id={`${props.id}-popup`}
            anchorRef={boxRef}
            source={popover.code.source}
            columns={config.columns}
            idColumn={storedColumn(node)}
            textColumn={shownColumn(node)}
            isMulti={isMulti}
            isSearchable={flagAttribute(node, 'filterable') || config.hasPage}
            initial={texts.ids}
            onChoose={(chosen) =>
              takeChosen({ chosen, texts, isMulti, onChange, idColumn: storedColumn(node), textColumn: shownColumn(node) })
            }
            onClose={close}
          />
        ) : null}
      </LookupTrigger>
      {texts.status === 'failed' && !props.compact ? <OptionsFailed onRetry={texts.retry} /> : null}
    </>
  )
}
