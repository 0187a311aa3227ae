import { useId, useMemo } from 'react'
import { ValueControl } from '@/components/form/value-control'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { useTexts } from '@/lib/client/use-texts'
import type { FieldNode } from '@/lib/form/types'
import styles from './batch.module.css'
import { valueDesign } from './utils'

export type SetValue = { field: string; value: unknown }

type ValuePanelProps = {
  fields: readonly FieldNode[]
  set: SetValue
  onField: (node: FieldNode) => void
  onValue: (value: unknown) => void
}

/** Which field gets which value, with the widget that the form has for it. */
export function ValuePanel({ fields, set, onField, onValue }: ValuePanelProps) {
  const t = useTexts('list')
  const id = useId()
  const node = fields.find(({ code }) => code === set.field)
  const design = useMemo(() => (node ? valueDesign(node) : null), [node])
  return (
    <div className={styles.fields}>
      <label htmlFor={`${id}-field`} id={`${id}-field-label`}>
        {t('batch.field')}
      </label>
      <FieldCombobox
        id={`${id}-field`}
        isFilterable
        autoFocus
        placeholder={t('batch.chooseField')}
        options={fields.map(({ code, label }) => ({ value: code, label }))}
        values={node ? [node.code] : []}
        onChange={([code]) => {
          const next = fields.find((field) => field.code === code)
          if (next) onField(next)
        }}
      />
      {node && design && (
        <>
          <label htmlFor={`${id}-value`} id={`${id}-value-label`}>
            {t('batch.value')}
          </label>
          <div className={styles.value}>
            <ValueControl
              key={node.code}
              design={design}
              id={`${id}-value`}
              label={t('batch.value')}
              value={set.value}
              onChange={onValue}
            />
            <p className={styles.hint}>{t(node.required ? 'batch.valueNeeded' : 'batch.valueHint')}</p>
          </div>
        </>
      )}
    </div>
  )
}
