import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import type { StartPort } from '@/lib/client/scripts/start-worker'
import { own, type RawRecord } from '@/lib/form/read'
import { scriptWords } from '@/lib/form/scripts/script-api'
import { SampleChoice } from './sample-choice'
import { type Sample, useSamples } from './samples'
import type { ScriptField } from './script-language'
import styles from './scripts.module.css'
import { TrialResult } from './trial-result'
import { type Trial, type TrialCall, tryScript } from './try-script'

type ScriptTrialProps = {
  text: string
  event: string
  fields: readonly ScriptField[]
  /** Of a form: the default values of its fields. Rows of a list have none. */
  defaults?: () => RawRecord
  /** Name of the field that the script stands at. */
  fieldName?: string
  startPort?: StartPort
}

/** Runs the script as it stands, over a record of the module or over none, and tells what it would do. */
export function ScriptTrial({ text, event, fields, defaults, fieldName = '', startPort }: ScriptTrialProps) {
  const t = useTranslations('designer.scripts.trial')
  const { rows } = useSamples()
  const [data, setData] = useState('')
  const [sample, setSample] = useState<Sample | null>(null)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [isRunning, setRunning] = useState(false)
  const hasData = scriptWords(event).some(({ key }) => key === 'data')
  const run = async () => {
    setRunning(true)
    const values = defaults ? { ...defaults(), ...sample?.values } : {}
    const row = sample?.row ?? rows[0] ?? Object.fromEntries(fields.map(({ code }) => [code, '']))
    const given = data.trim() === '' ? (own(values, fieldName) ?? null) : plainData(data)
    const call = defaults ? { args: hasData ? { data: given } : {} } : callOfList(event, row, fields)
    const identity: Record<string, string> = sample ? { id: sample.id } : {}
    setTrial(await tryScript({ text, values, identity, given: call, ...(startPort ? { startPort } : {}) }))
    setRunning(false)
  }
  return (
    <div className={styles.trial}>
      <div className={styles.tools}>
        <Button size="sm" loading={isRunning} onClick={() => void run()}>
          {t('run')}
        </Button>
        {hasData ? <DataInput value={data} onChange={setData} /> : null}
        <SampleChoice
          fields={fields}
          sample={sample}
          without={defaults ? t('defaults') : t(rows.length > 0 ? 'firstRow' : 'emptyRow')}
          onChange={setSample}
        />
        <span className={styles.note}>{t('hint')}</span>
      </div>
      <div role="log" aria-label={t('result')}>
        {trial ? <TrialResult trial={trial} fields={fields} /> : null}
      </div>
    </div>
  )
}

/** What the list gives to its scripts (contract 3b §8.6), of one row. */
function callOfList(event: string, row: RawRecord, fields: readonly ScriptField[]): TrialCall {
  if (event === 'afterOnload') return { args: { data: [row] } }
  if (event === 'func') return { args: { data: row, index: 0 } }
  const columns = fields.map(({ code, label }) => ({ property: code, prop: code, dataIndex: code, label, title: label }))
  return { rows: [row], columns, isOfCells: event === 'cellStyle' }
}

function DataInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('designer.scripts.trial')
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {t('data')}
      </label>
      <span className={styles.data}>
        <input
          id={id}
          type="text"
          className={fieldStyles.native}
          autoComplete="off"
          maxLength={2000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </>
  )
}

/** JSON where it is such, else the text itself. */
function plainData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
