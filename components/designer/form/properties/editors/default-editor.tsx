import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { ValueControl } from '@/components/form/value-control'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { type NodeId, nodeOf, typeOfNode } from '@/lib/designer/public'
import { own, type RawRecord, readFlag, readRecord } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { DesignerSession } from '../../../shell/designer-session'
import { useSessionFact } from '../../../shell/session-context'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'

/** What a new record has in the field, entered as it will be: with the widget's own control and its own options. */
export function DefaultEditor({ entry, ids, label }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.panel')
  const tChoices = useTranslations('designer.choices')
  const [node = ''] = ids
  const { value, type } = useProperty(ids, entry.path)
  const text = useControlFacts(node)
  const design = useMemo(() => {
    const { raw, isSeveral } = JSON.parse(text) as { raw: RawRecord; isSeveral: boolean }
    const states = { on: tChoices('on'), off: tChoices('off') }
    return fieldValueDesign(raw, { multiple: isSeveral, hint: label, states })
  }, [text, label, tChoices])
  // A switch keeps a truth until somebody touches it (contract 3a §4.1).
  const shown = typeof value === 'boolean' ? (value ? 1 : 0) : value
  return (
    <div className={styles.stack}>
      <ValueControl
        key={text}
        design={design}
        id={`default-${node}`}
        label={t('defaultOf', { label })}
        value={shown}
        onChange={(next) => type(next)}
      />
    </div>
  )
}

/** What the control needs to know, as a text: the same until something of it changes, whatever else is typed. */
function useControlFacts(node: NodeId): string {
  return useSessionFact(
    useCallback(
      ({ document }: DesignerSession) => {
        const shell = readRecord(nodeOf(document, node)?.shell)
        const {
          label: _label,
          defaultValue: _value,
          tipLabel: _tip,
          regList: _rules,
          ...config
        } = readRecord(own(shell, '__config__'))
        const { on: _on, placeholder: _placeholder, __vModel__: _name, ...attributes } = shell
        const isSeveral = readFlag(own(shell, 'multiple')) || factsOf(typeOfNode(document, node)).isAlwaysMultiple
        return JSON.stringify({ raw: { ...attributes, __config__: config }, isSeveral })
      },
      [node],
    ),
  )
}
