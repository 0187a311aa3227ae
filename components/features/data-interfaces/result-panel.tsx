import { useId, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { DataTable } from '@/components/ui/data-table/data-table'
import { Field, fieldStyles } from '@/components/ui/field'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { type RawRecord, readFlag, readText } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import styles from './data-interfaces.module.css'
import { columnNames, filledParameters, type Outcome, rowsIn } from './utils'

type Ask = (paramList: RawRecord[]) => Promise<{ data: unknown }>
type ResultPanelProps = { parameters: readonly RawRecord[]; ask: Ask }

/** Values for the parameters of an interface, and what it answers for them: rows or text, with the time that it took. */
export function ResultPanel({ parameters, ask }: ResultPanelProps) {
  const t = useTexts('admin.dataInterfaces')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const { outcome, failure, isRunning, run } = useAsking(() => ask(filledParameters(parameters, values)))
  return (
    <form
      className={styles.result}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      {parameters.length > 0 && (
        <div className={styles.parameters}>
          {parameters.map((row) => (
            <ParameterInput key={readText(row['field'])} row={row} values={values} onChange={setValues} />
          ))}
        </div>
      )}
      <div className={styles.resultHead}>
        <Button type="submit" variant="primary" loading={isRunning}>
          {t('result.run')}
        </Button>
        <p role="status" className={styles.facts}>
          {outcome && factsOf(t, outcome)}
          {!outcome && failure === null && t('result.hint')}
        </p>
      </div>
      {failure !== null ? <ErrorState error={failure} /> : null}
      {outcome && failure === null ? <ResultViews outcome={outcome} /> : null}
    </form>
  )
}

function useAsking(ask: () => Promise<{ data: unknown }>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    const startedAt = performance.now()
    try {
      const { data } = await ask()
      setOutcome({ data, ms: Math.round(performance.now() - startedAt) })
      setFailure(null)
    } catch (thrown) {
      setFailure(thrown)
      setOutcome(null)
    } finally {
      setRunning(false)
    }
  }
  return { outcome, failure, isRunning, run }
}

function factsOf(t: Texts, { data, ms }: Outcome): string {
  const found = rowsIn(data)
  return found ? t('result.rows', { shown: found.rows.length, total: found.total, ms }) : t('result.took', { ms })
}

type ParameterInputProps = {
  row: RawRecord
  values: Readonly<Record<string, string>>
  onChange: (values: Readonly<Record<string, string>>) => void
}

function ParameterInput({ row, values, onChange }: ParameterInputProps) {
  const id = useId()
  const name = readText(row['field'])
  const label = readText(row['fieldName'])
  return (
    <Field id={id} label={label && label !== name ? `${name} (${label})` : name} isRequired={readFlag(row['required'])}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        className={fieldStyles.native}
        value={values[name] ?? readText(row['defaultValue'])}
        onChange={(event) => onChange({ ...values, [name]: event.target.value })}
      />
    </Field>
  )
}

function ResultViews({ outcome }: { outcome: Outcome }) {
  const t = useTexts('admin.dataInterfaces')
  const say = usePlatformTexts()
  const panelId = useId()
  const found = rowsIn(outcome.data)
  const [wanted, setWanted] = useState<'table' | 'json'>('table')
  const view = found ? wanted : 'json'
  const { data } = outcome
  return (
    <>
      <TabList
        label={t('result.views')}
        entries={(found ? ['table', 'json'] : ['json']).map((key) => ({ key, label: t(`result.${key}`) }))}
        value={view}
        panelId={panelId}
        onChange={(key) => setWanted(key === 'json' ? 'json' : 'table')}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, view)} className={styles.resultView}>
        {view === 'table' && found ? (
          <ResultTable rows={found.rows} />
        ) : (
          <CodeText label={t('result.json')}>{typeof data === 'string' ? say(data) : JSON.stringify(data, null, 2)}</CodeText>
        )}
      </div>
    </>
  )
}

const shownMax = 200

function ResultTable({ rows }: { rows: readonly RawRecord[] }) {
  const t = useTexts('admin.dataInterfaces')
  if (rows.length === 0) return <EmptyState text={t('result.none')} />
  const shown = rows.slice(0, shownMax).map((row, index) => ({ row, id: String(index) }))
  const columns = columnNames(rows).map((name) => ({
    ...{ id: name, header: name, width: 160 },
    cell: ({ row }: { row: RawRecord }) => cellText(row[name]),
    text: ({ row }: { row: RawRecord }) => cellText(row[name]),
  }))
  return <DataTable label={t('result.table')} rows={shown} rowId={({ id }) => id} columns={columns} firstRowNumber={1} />
}

function cellText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : plainText(value)
}
