import { lazyCode } from '@/components/ui/lazy-code'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import type { ChosenRecord } from '@/components/widget-kits/lookups/record-dialog'
import type { NameEntry, NameSource } from '@/components/widget-kits/names'
import { PickerControl } from '@/components/widget-kits/people/picker-control'
import { useNames } from '@/components/widget-kits/widget-env'
import { call } from '@/lib/client/call'
import { useTexts } from '@/lib/client/use-texts'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { own, type RawRecord, readText, readTexts } from '@/lib/form/read'
import { decodeList } from '@/lib/form/wire-values'

const RecordDialog = lazyCode(() => import('@/components/widget-kits/lookups/record-dialog').then((file) => file.RecordDialog))

/** Names of stored templates. One that is gone has none. */
const names: NameSource = {
  key: 'flow templates',
  load: async (ids) => {
    const { data } = await call(flowTemplate.byIds, { body: [...ids] })
    return data.list.map(({ id, fullName }) => ({ id, label: fullName }))
  },
}

const pageSize = 20

const source = {
  isPaged: true,
  pageSize,
  load: async (asked: { keyword: string; page: number; pageSize: number }, signal: AbortSignal) => {
    const { keyword, page: currentPage } = asked
    const query = { keyword, currentPage, pageSize: asked.pageSize, sort: '', sidx: '' } as const
    const { data } = await call(flowTemplate.delegable, { query }, { signal })
    return { rows: data.list, total: data.pagination.total }
  },
}

/** The flows of a delegation: named in the form, chosen from a list by pages with a word to look for. */
export function TemplatesInput({ value, onChange, ...props }: WidgetProps) {
  const t = useTexts('entrust')
  const ids = [...readTexts(decodeList(value))]
  const known = useNames(names, ids)
  const columns = [
    { value: 'fullName', label: t('flowName') },
    { value: 'enCode', label: t('flowCode') },
  ]
  const choose = (chosen: readonly ChosenRecord[]) => {
    known.put(chosen.flatMap(({ row }) => (row ? [entryOf(row)] : [])))
    onChange(chosen.map(({ key }) => key))
  }
  return (
    <PickerControl
      {...props}
      labels={ids.map((id) => known.entries.get(id)?.label ?? (known.status === 'loading' ? '…' : t('goneFlow')))}
      isMulti
      icon="flag"
      names={known}
      onKeep={(count) => onChange(ids.slice(0, count))}
      dialog={({ close }) => (
        <RecordDialog
          popupType="dialog"
          title={t('chooseFlows')}
          width="720px"
          source={source}
          columns={columns}
          idColumn="id"
          textColumn="fullName"
          isMulti
          initial={ids}
          onConfirm={(chosen) => {
            choose(chosen)
            close()
          }}
          onClose={close}
        />
      )}
    />
  )
}

function entryOf(row: RawRecord): NameEntry {
  return { id: readText(own(row, 'id')), label: readText(own(row, 'fullName')) }
}
