import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Select } from '@/components/ui/select'
import { sheetOf } from '@/lib/designer/report/public'
import { useDesignDocument } from '../shell/session-context'
import { pageUse } from './page-lines'
import styles from './report-designer.module.css'
import { useSelectedRange } from './sheet-context'
import { useSheetParts } from './sheet-parts'

const zooms = ['50', '75', '100', '125', '150', '200'] as const
export type Zoom = (typeof zooms)[number]

type LineProps = { zoom: Zoom; onZoom: (zoom: Zoom) => void }

/** The size of what is chosen, how much of the paper is used, and how large it is shown. */
export function StatusLine({ zoom, onZoom }: LineProps) {
  const t = useTranslations('reportdesigner.status')
  const document = useDesignDocument()
  const { row, column } = useSelectedRange()
  const { actions } = useSheetParts()
  const { columns, rows } = sheetOf(document)
  const { used, room, scale } = pageUse(document)
  return (
    <div className={styles.status}>
      <SizeInput label={t('width')} mm={columns[column]?.width ?? 0} onChange={(mm) => actions.size('columns', mm)} />
      <SizeInput label={t('height')} mm={rows[row]?.height ?? 0} onChange={(mm) => actions.size('rows', mm)} />
      <span className={styles.use} data-over={used > room + 0.01 || undefined}>
        {t('used', { used: tenth(used), room: tenth(room) })}
        {scale < 1 && ` ${t('scaled', { percent: Math.floor(scale * 100) })}`}
      </span>
      <span className={styles.zoom}>
        <Select
          label={t('zoom')}
          value={zoom}
          options={zooms.map((value) => ({ value, label: `${value}%` }))}
          onChange={onZoom}
        />
      </span>
    </div>
  )
}

type SizeProps = { label: string; mm: number; onChange: (mm: number) => void }

function SizeInput({ label, mm, onChange }: SizeProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const size = Number(typed)
    if (typed !== null && typed.trim() !== '' && Number.isFinite(size) && size !== mm) onChange(size)
    setTyped(null)
  }
  return (
    <label className={styles.size}>
      {label}
      <input
        inputMode="decimal"
        value={typed ?? String(mm)}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit()
          if (key === 'Escape') setTyped(null)
        }}
        onBlur={commit}
      />
      mm
    </label>
  )
}

/** Tenths of a millimetre are as exact as anybody cuts paper. */
const tenth = (mm: number) => Math.round(mm * 10) / 10
