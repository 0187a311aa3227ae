import { useMemo } from 'react'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { type DelegateRow, flowDelegate } from '@/lib/contract/workflow/flow-delegate'
import { delegateColumns } from './columns'
import { DelegateDialog } from './delegate-dialog'
import { useDelegates } from './queries'
import type { EntrustFrame } from './types'
import { stateOf } from './utils'

const rowId = (row: DelegateRow) => row.id
const rowLabel = (row: DelegateRow) => row.toUserName
const isOver = (row: DelegateRow) => stateOf(row, Date.now()) === 'over'

/** What the person lets others do: made, changed while it is not over, ended and deleted. */
export function GivenPanel({ query, ...frame }: EntrustFrame) {
  const t = useTexts('entrust')
  const tList = useTexts('list.buttons')
  const page = useDelegates(query.question, '1')
  const list = useList({ query, page, rowId })
  // How each stands is told as of when it was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is why the clock is looked at again.
  const columns = useMemo(() => delegateColumns('given', t, Date.now()), [t, page.data])
  const editing = useRowEditing<DelegateRow>({ list, remove: flowDelegate.remove, mayEdit: (row) => !isOver(row) })
  const { opened, read, close, createButton, edit, remove } = editing
  const stopping = useMutation(flowDelegate.stop, { successToast: true })
  const stop = (row: DelegateRow): RowAction => ({
    key: 'stop',
    label: t('stop'),
    isDisabled: isOver(row),
    ask: { text: t('askStop') },
    run: async () => {
      // A refusal was shown; the list shows how it is.
      await stopping.run({ params: { id: row.id } }).catch(() => undefined)
      list.settle([row.id])
    },
  })
  const denied = (row: DelegateRow) => (isOver(row) ? t('isOver') : undefined)
  return (
    <ListScreen
      {...frame}
      list={list}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{
        labels: [tList('edit'), t('stop'), tList('remove')],
        of: (row) => [{ ...edit(row), denied: denied(row) }, stop(row), remove(row)],
      }}
      onOpen={read}
    >
      {opened && (
        <DelegateDialog
          key={`${opened.row?.id} ${opened.reading !== null}`}
          id={opened.row?.id ?? null}
          reading={opened.reading}
          onSaved={() => list.settle([])}
          onClose={close}
        />
      )}
    </ListScreen>
  )
}
