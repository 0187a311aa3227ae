import { useState } from 'react'
import { call } from '@/lib/client/call'
import { dataReport } from '@/lib/contract/report/report'
import { own, type RawRecord } from '@/lib/form/read'
import { defaultOf } from '@/lib/report/parameter-default'
import type { ReportDataSet } from '@/lib/report/template'
import { useInterfaceFields } from '../../shell/remote-lists'
import { readRecordFields } from './remote-choices'
import { useSheet } from './use-sheet'

type Field = ReportDataSet['fields'][number]
type Seen = { rows: readonly RawRecord[]; total: number; ms: number }

export type Looking = {
  /** Answers the data set with the fields that it has now; null where it could not be asked. */
  look: () => Promise<ReportDataSet | null>
  seen: Seen | null
  failure: unknown
  isRunning: boolean
  /** Nothing of where the rows come from was changed since they were looked at. */
  isSeen: boolean
  values: Readonly<Record<string, string>>
  setValue: (name: string, value: string) => void
}

/** First rows of a data set while it is designed, for some values of the parameters; its fields become those that are there. */
export function useLooking(entry: ReportDataSet, onChange: (entry: ReportDataSet) => void): Looking {
  const readOffered = useOfferedFields(entry)
  const [values, setValues] = useParameterValues()
  const [seen, setSeen] = useState<Seen | null>(null)
  const [seenSource, setSeenSource] = useState(() => (entry.fields.length > 0 ? sourceOf(entry) : ''))
  const [failure, setFailure] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  const look = async () => {
    setRunning(true)
    const startedAt = performance.now()
    try {
      const [{ data }, offered] = await Promise.all([
        call(dataReport.fields, { body: { dataSet: entry, parameters: values } }),
        readOffered(),
      ])
      setSeen({ rows: data.rows, total: data.total ?? data.rows.length, ms: Math.round(performance.now() - startedAt) })
      setSeenSource(sourceOf(entry))
      setFailure(null)
      const named = namedFields(data.fields, entry.fields, offered)
      const next = {
        ...entry,
        fields: named.map((field) => (isNumeric(data.rows, field.name) ? { ...field, isNumber: true } : field)),
      }
      onChange(next)
      return next
    } catch (thrown) {
      setFailure(thrown)
      setSeen(null)
      return null
    } finally {
      setRunning(false)
    }
  }
  const isSeen = seenSource === sourceOf(entry)
  return { look, seen, failure, isRunning, isSeen, values, setValue: (name, value) => setValues({ ...values, [name]: value }) }
}

const sourceOf = ({ name: _name, fields: _fields, ...source }: ReportDataSet) => JSON.stringify(source)

/** Numbers are also written as texts with decimals; a text of digits alone is a name, such as that of an invoice. */
function isNumeric(rows: readonly RawRecord[], name: string): boolean {
  const values = rows.map((row) => own(row, name)).filter((value) => value !== undefined && value !== null && value !== '')
  const isNumber = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,15}\.\d+$/.test(value))
  return values.length > 0 && values.every(isNumber)
}

/** Fields that there are, by the names that were given to them before; without rows those that the source says it has. */
function namedFields(found: readonly { name: string }[], before: readonly Field[], offered: readonly Field[]): readonly Field[] {
  const names = found.length > 0 ? found.map(({ name }) => name) : offered.map(({ name }) => name)
  const labelOf = (name: string) =>
    [before, offered].flatMap((fields) => fields.find((one) => one.name === name)?.label || [])[0] ?? ''
  const places = new Map(offered.map(({ name }, at) => [name, at]))
  const placeOf = (name: string) => places.get(name) ?? offered.length
  return [...names].sort((a, b) => placeOf(a) - placeOf(b)).map((name) => ({ name, label: labelOf(name) }))
}

/** Fields that a module or an interface says it has. Those of a module have the names that people read, which must not come too late. */
function useOfferedFields(entry: ReportDataSet): () => Promise<readonly Field[]> {
  const answered = useInterfaceFields(entry.kind === 'interface' ? entry.interfaceId : '').options
  return async () => {
    const offered = entry.kind === 'records' ? await readRecordFields(entry.moduleId) : (answered ?? [])
    return offered.map(({ value, label }) => ({ name: value, label: label === value ? '' : label }))
  }
}

function useParameterValues() {
  const { parameters } = useSheet()
  return useState<Readonly<Record<string, string>>>(() => {
    const now = Date.now()
    return Object.fromEntries(parameters.map((parameter) => [parameter.name, String(defaultOf(parameter, now) ?? '')]))
  })
}
