import type { Texts } from '@/lib/client/use-texts'
import { own, type RawRecord, readText } from '@/lib/form/read'
import { ParameterSource, type ParameterSourceKind, type ParameterSourceProps } from './parameter-source'
import styles from './parameter-source.module.css'

type InterfaceParameterProps = Pick<ParameterSourceProps, 'choicesOf' | 'onChange'> & {
  row: RawRecord
  sources: readonly ParameterSourceKind[]
  /** Of the group of messages in which the sources and what is chosen are named: `source1` and so on, `sourceOf`, `valueOf`. */
  t: Texts
}

/** A parameter of a data interface that a step or an item asks, with its name, and what it is filled with. */
export function InterfaceParameter({ row, sources, t, choicesOf, onChange }: InterfaceParameterProps) {
  const name = readText(own(row, 'fieldName')) || readText(own(row, 'field'))
  return (
    <div className={styles.parameter}>
      <span className={styles.name} data-tip={readText(own(row, 'field'))}>
        {name}
      </span>
      <ParameterSource
        parameter={row}
        sources={sources.map((one) => ({ value: one, label: t(`source${one}`) }))}
        words={{ source: t('sourceOf', { name }), choice: t('valueOf', { name }), typed: t('valueOf', { name }) }}
        choicesOf={choicesOf}
        onChange={onChange}
      />
    </div>
  )
}
