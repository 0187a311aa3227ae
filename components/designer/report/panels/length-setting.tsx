import { useState } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { SettingRow } from '../../list/settings'
import styles from './report-panels.module.css'

type LengthSettingProps = {
  label: string
  tip?: string
  value: number
  min?: number
  max: number
  /** Said behind the figure. */
  unit?: string
  onType: (value: number) => void
  onLeave: () => void
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** A length to a tenth of a millimetre, or another figure with one decimal; what is beyond its bounds is put within them on leaving. */
export function LengthSetting({ label, tip, value, min = 0, max, unit = 'mm', onType, onLeave }: LengthSettingProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    const figures = text.replace(/[^\d.]/g, '').slice(0, 7)
    setDraft(figures)
    const number = tenth(Number(figures))
    if (figures !== '' && Number.isFinite(number) && number >= min && number <= max) onType(number)
  }
  const leave = () => {
    const number = Number(draft)
    if (draft !== null && draft !== '' && Number.isFinite(number)) onType(tenth(Math.min(max, Math.max(min, number))))
    setDraft(null)
    onLeave()
  }
  return (
    <SettingRow label={label} tip={tip}>
      {(id) => (
        <span className={styles.length}>
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={fieldStyles.native}
            value={draft ?? String(tenth(value))}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
          />
          <span aria-hidden="true">{unit}</span>
        </span>
      )}
    </SettingRow>
  )
}
