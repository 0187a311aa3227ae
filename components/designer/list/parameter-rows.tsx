'use client'

import { useTranslations } from 'next-intl'
import { fieldStyles } from '@/components/ui/field'
import { own, type RawRecord, readFlag, readText } from '@/lib/form/read'
import { ParameterSource } from '../shell/parameter-source'
import { useListDesigning } from './list-context'
import styles from './list-designer.module.css'

type ParameterRowsProps = {
  label: string
  parameters: readonly RawRecord[]
  /** Filled from a node of the tree by its key, or from the record by a field, a constant or nothing (contract 3b §4.1, §6). */
  kind: 'node' | 'record'
  onChange: (at: number, change: RawRecord) => void
}

/** The parameters of an interface, and what each of them is filled with. */
export function ParameterRows({ label, parameters, kind, onChange }: ParameterRowsProps) {
  const t = useTranslations('listdesigner.parameters')
  if (parameters.length === 0) return null
  return (
    <fieldset className={styles.parameters}>
      <legend className={styles.parametersName}>{label}</legend>
      {parameters.map((parameter, at) => {
        const name = readText(own(parameter, 'fieldName')) || readText(own(parameter, 'field'))
        return (
          <div key={readText(own(parameter, 'field'))} className={styles.parameter} data-kind={kind}>
            <span className={styles.parameterName} data-tip={readText(own(parameter, 'field'))}>
              {readFlag(own(parameter, 'required')) ? <span className={fieldStyles.required}>*</span> : null}
              {name}
            </span>
            {kind === 'node' ? (
              <input
                type="text"
                autoComplete="off"
                className={fieldStyles.native}
                aria-label={t('nodeKeyOf', { name })}
                placeholder={t('nodeKey')}
                value={readText(own(parameter, 'relationField'))}
                onChange={(event) => onChange(at, { relationField: event.target.value })}
              />
            ) : (
              <RecordSource name={name} parameter={parameter} onChange={(change) => onChange(at, change)} />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

const sources = ['1', '2', '3'] as const

type SourceProps = { name: string; parameter: RawRecord; onChange: (change: RawRecord) => void }

function RecordSource({ name, parameter, onChange }: SourceProps) {
  const t = useTranslations('listdesigner.parameters')
  const { fields } = useListDesigning()
  const choices = fields.filter(({ table }) => table === null).map(({ code, label }) => ({ value: code, label: label || code }))
  return (
    <ParameterSource
      parameter={parameter}
      sources={sources.map((one) => ({ value: one, label: t(`source${one}`) }))}
      words={{
        source: t('sourceOf', { name }),
        choice: t('fieldOf', { name }),
        choiceHint: t('chooseField'),
        typed: t('constantOf', { name }),
      }}
      choicesOf={(kind) => (kind === '1' ? choices : undefined)}
      onChange={onChange}
    />
  )
}
