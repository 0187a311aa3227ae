import { useMemo } from 'react'
import { ImportButton, useExport } from '@/components/features/import-file/public'
import { ListPart } from '@/components/screen/list-part'
import { type List, useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { dataInterfaceVariate } from '@/lib/contract/system/data-interface-variate'
import { type InterfaceRow, type VariableRow, variableColumns } from './columns'
import styles from './data-interfaces.module.css'
import { importVariable } from './mutations'
import { useVariables } from './queries'
import { VariableDialog } from './variable-dialog'

const rowId = (row: VariableRow) => row.id
const rowLabel = (row: VariableRow) => row.fullName
const rules = {}

/** Variables that an authentication interface fills (contract 2 §16.5). */
export function VariablesDrawer({ row, onClose }: { row: InterfaceRow; onClose: () => void }) {
  const t = useTexts('admin.dataInterfaces')
  const tList = useTexts('list.buttons')
  const query = useInnerListQuery(rules)
  const page = useVariables(row.id, query.question)
  const list = useList({ query, page, rowId })
  const { opened, close, createButton, edit, remove } = useRowEditing({ list, remove: dataInterfaceVariate.remove })
  const exportOf = useExport<VariableRow>(dataInterfaceVariate.export, t('variables.askExport'))
  const copy = useCopy(list)
  const columns = useMemo(() => variableColumns(t), [t])
  return (
    <Surface kind="drawer" open width="900px" title={t('variables.title')} subtitle={row.fullName} onClose={onClose}>
      <div className={styles.drawer}>
        <ListPart
          list={list}
          label={t('variables.title')}
          keyword={{ label: t('keyword'), hint: t('variables.keywordHint') }}
          toolbar={
            <>
              {createButton(t('variables.create'))}
              <ImportButton accept=".ffa" send={importVariable} onImported={page.reload} />
            </>
          }
          columns={columns}
          rowLabel={rowLabel}
          rowActions={{
            labels: [tList('edit'), tList('remove'), t('actions.copy')],
            of: (one) => [edit(one), remove(one), copy(one), exportOf(one)],
          }}
          emptyText={t('variables.none')}
        />
      </div>
      {opened && (
        <VariableDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          interfaceId={row.id}
          onSaved={page.reload}
          onClose={close}
        />
      )}
    </Surface>
  )
}

function useCopy(list: List<VariableRow>) {
  const t = useTexts('admin.dataInterfaces')
  const copying = useMutation(dataInterfaceVariate.copy, { successToast: true })
  return (one: VariableRow) => ({
    key: 'copy',
    label: t('actions.copy'),
    run: async () => {
      // A refusal was shown.
      await copying.run({ params: { id: one.id } }).catch(() => undefined)
      list.settle([one.id])
    },
  })
}
