import { useId } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox, type FieldComboboxProps } from '@/components/ui/field-combobox'
import { Select } from '@/components/ui/select'
import { own, type RawRecord, readText } from '@/lib/form/read'
import styles from './parameter-source.module.css'

/** Wire: where the value of a parameter comes from (contract 3b §6, 4a §9.8): 1 a field, 2 what is typed, 3 nothing, 4 what the platform knows. */
export type ParameterSourceKind = '1' | '2' | '3' | '4'

export type ParameterSourceProps = {
  parameter: RawRecord
  /** The kinds that can be chosen, with their names. */
  sources: readonly { value: ParameterSourceKind; label: string }[]
  words: { source: string; choice: string; choiceHint?: string; typed: string }
  /** What a value of this kind is chosen from; undefined where it is not chosen. */
  choicesOf: (kind: ParameterSourceKind) => FieldComboboxProps['options'] | undefined
  onChange: (change: { sourceType: number; relationField: string }) => void
}

/** What a parameter of a data interface is filled with. */
export function ParameterSource({ parameter, sources, words, choicesOf, onChange }: ParameterSourceProps) {
  const id = useId()
  const told = readText(own(parameter, 'sourceType'))
  const kind = sources.find(({ value }) => value === told)?.value ?? '1'
  const value = readText(own(parameter, 'relationField'))
  const choices = choicesOf(kind)
  const fill = (relationField: string) => onChange({ sourceType: Number(kind), relationField })
  return (
    <>
      <Select
        label={words.source}
        options={sources}
        value={kind}
        onChange={(next) => onChange({ sourceType: Number(next), relationField: '' })}
      />
      {choices ? (
        <FieldCombobox
          id={id}
          ariaLabel={words.choice}
          placeholder={words.choiceHint}
          options={choices}
          values={value === '' ? [] : [value]}
          onChange={([next = '']) => fill(next)}
        />
      ) : null}
      {kind === '2' ? (
        <input
          type="text"
          autoComplete="off"
          className={fieldStyles.native}
          aria-label={words.typed}
          value={value}
          onChange={(event) => fill(event.target.value)}
        />
      ) : null}
      {kind === '3' ? <span className={styles.none}>—</span> : null}
    </>
  )
}
