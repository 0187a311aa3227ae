import { useMemo } from 'react'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { portalData } from '@/lib/contract/portal/portal-data'
import { dataReport } from '@/lib/contract/report/report'
import type { Remote } from '../../shell/remote'

/** They seldom change while somebody designs. */
const seldom = { revalidateOnFocus: false, dedupingInterval: 60_000 }

type Option = { value: string; label: string }

/** Fields of the records of a module; empty until they are there. */
export function useRecordFields(moduleId: string): readonly Option[] {
  const { data } = useCall(portalData.fields, moduleId === '' ? null : { params: { id: moduleId } }, seldom)
  return useMemo(() => (data?.list ?? []).map(asOption), [data])
}

/** The same at once, for what cannot go on without them; empty where they cannot be read. */
export async function readRecordFields(moduleId: string): Promise<readonly Option[]> {
  const answer = await call(portalData.fields, { params: { id: moduleId } }).catch(() => null)
  return (answer?.data.list ?? []).map(asOption)
}

const asOption = ({ id, fullName }: { id: string; fullName: string }): Option => ({ value: id, label: fullName || id })

/** Enabled reports. */
export function useReports(): Remote {
  const { data, error, mutate } = useCall(dataReport.selector, {}, seldom)
  const options = useMemo(() => data?.list.map(({ id, fullName }) => ({ value: id, label: fullName || id })), [data])
  return { options, error: data === undefined ? error : undefined, retry: () => void mutate() }
}

/** Parameters of a report; empty until they are there. */
export function useReportParameters(id: string): readonly Option[] {
  const { data } = useCall(dataReport.info, id === '' ? null : { params: { id }, query: {} }, seldom)
  return useMemo(
    () => (data?.parameters ?? []).map(({ name, label }) => ({ value: name ?? '', label: label || name || '' })),
    [data],
  )
}
