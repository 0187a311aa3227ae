import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import { Select } from '@/components/ui/select'
import type { LengthEntry } from '@/components/widget-kits/designer/property-entry'
import { readText } from '@/lib/form/read'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { plainValue, useProperty } from '../use-property'

const units = ['%', 'px'] as const
type Unit = (typeof units)[number]

/** A width in per cent or px, stored as text (contract 3a §3.1); empty is as wide as there is room. */
export function LengthEditor({ entry, ids, id, label }: EditorProps<LengthEntry>) {
  const t = useTranslations('designer.panel')
  const { value, isMixed, set, type, leave } = useProperty(ids, entry.path)
  const [kept, setKept] = useState<Unit>('%')
  const stored = isMixed ? '' : readText(plainValue(value))
  const [, number = '', unit = kept] = /^(\d{1,4})(px|%)?$/.exec(stored) ?? []
  const write = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 4)
    type(digits === '' ? '' : `${digits}${unit}`)
  }
  return (
    <div className={styles.pair}>
      <FieldBox>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={fieldStyles.native}
          placeholder={isMixed ? t('mixed') : t('automatic')}
          value={number}
          onChange={(event) => write(event.target.value)}
          onBlur={leave}
        />
      </FieldBox>
      <Select
        label={t('unitOf', { label })}
        options={units.map((one) => ({ value: one, label: one }))}
        value={unit as Unit}
        onChange={(next) => {
          setKept(next)
          if (number !== '') set(`${number}${next}`)
        }}
      />
    </div>
  )
}
